import { z } from 'zod';
import { affectedReservation, decision, decisions, place, REASON_MAX } from '../../core/booking/closing.ts';
import { checkPeriod, normalizeMidnight, periodFields } from '../../core/booking/period.ts';
import { bilingual, bilingualRequired } from '../../kit/bilingual.ts';
import { defineErrors } from '../../kit/errors.ts';
import { rowId } from '../../kit/rowId.ts';
import { versionField } from '../../kit/version.ts';

/** Closures of rooms and parking spaces (docs/specification.md §20). */

defineErrors('closures', {
  closure_over: 409,
  closure_begun: 422,
  closure_in_past: 422,
  nothing_closed: 422,
  place_unknown: 422,
});

const states = ['ahead', 'now', 'over'] as const;

export const closure = z.object({
  id: z.int(),
  ...periodFields,
  rooms: z.array(place),
  bays: z.array(place),
  reason: bilingual(REASON_MAX),
  state: z.enum(states),
  version: z.int(),
});
export type Closure = z.output<typeof closure>;

const placeIds = z
  .array(rowId)
  .max(1000)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

const what = { ...periodFields, rooms: placeIds, bays: placeIds };

/** Dry run of a new closure, or of a change to `closure`. */
export const closureQuestion = z
  .object({ ...what, decisions: z.array(decision).default([]), closure: rowId.optional() })
  .overwrite(normalizeMidnight)
  .check(checkPeriod);
export type ClosureQuestion = z.output<typeof closureQuestion>;

export const closureCheck = z.object({
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
  hits: z.array(affectedReservation),
});
export type ClosureCheck = z.output<typeof closureCheck>;

export const newClosure = z
  .object({ ...what, reason: bilingualRequired(REASON_MAX), decisions })
  .overwrite(normalizeMidnight)
  .check(checkPeriod);
export type NewClosure = z.output<typeof newClosure>;

/** Fields that are left out stay. Once begun, only end and reason may change. */
export const closureEdit = z.object({
  ...z.object({ ...periodFields, rooms: z.array(rowId).max(1000), bays: z.array(rowId).max(1000) }).partial()
    .shape,
  reason: bilingualRequired(REASON_MAX).optional(),
  decisions,
  version: versionField,
});
export type ClosureEdit = z.output<typeof closureEdit>;

export const closureLists = ['ahead', 'over'] as const;
export const closureFilter = z.object({ show: z.enum(closureLists).default('ahead') });
