import { z } from 'zod';
import {
  affectedReservationSchema,
  CLOSURE_REASON_MAX,
  closablePlaceSchema,
  closureDecisionSchema,
  closureDecisionsSchema,
} from '../../core/booking/closureEffects.ts';
import {
  checkPeriodEndAfterStart,
  normalizeMidnight,
  periodSchemaFields,
} from '../../core/booking/period.ts';
import { bilingualTextSchema, requiredBilingualTextSchema } from '../../kit/bilingualText.ts';
import { withWireName } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { versionFieldSchema } from '../../kit/version.ts';

/** Closures of rooms and parking spaces (docs/specification.md §17.11). */

defineErrors('closures', {
  closure_over: 409,
  closure_begun: 422,
  closure_in_past: 422,
  nothing_closed: 422,
  place_unknown: 422,
});

const states = ['ahead', 'now', 'over'] as const;

export const closureSchema = z.object({
  id: pkSchema,
  ...periodSchemaFields,
  rooms: z.array(closablePlaceSchema),
  bays: z.array(closablePlaceSchema),
  reason: bilingualTextSchema(CLOSURE_REASON_MAX),
  state: z.enum(states),
  version: z.int(),
});

export type Closure = z.output<typeof closureSchema>;

const placeIds = z
  .array(rowIdSchema)
  .max(1000)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

const closureFields = { ...periodSchemaFields, rooms: placeIds, bays: placeIds };

/** Dry run of a new closure, or of a change to `closure`. */
export const closureCheckInputSchema = z
  .object({
    ...closureFields,
    decisions: z.array(closureDecisionSchema).default([]),
    closure: rowIdSchema.optional(),
  })
  .overwrite(normalizeMidnight)
  .check(checkPeriodEndAfterStart);
export type ClosureCheckInput = z.output<typeof closureCheckInputSchema>;

export const closureCheckResultSchema = z.object({
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
  affected: withWireName(z.array(affectedReservationSchema), 'hits'),
});

export type ClosureCheckResult = z.output<typeof closureCheckResultSchema>;

export const newClosureSchema = z
  .object({
    ...closureFields,
    reason: requiredBilingualTextSchema(CLOSURE_REASON_MAX),
    decisions: closureDecisionsSchema,
  })
  .overwrite(normalizeMidnight)
  .check(checkPeriodEndAfterStart);
export type NewClosure = z.output<typeof newClosureSchema>;

/** Fields that are left out stay. Once begun, only end and reason may change. */
export const closureEditSchema = z.object({
  ...z
    .object({
      ...periodSchemaFields,
      rooms: z.array(rowIdSchema).max(1000),
      bays: z.array(rowIdSchema).max(1000),
    })
    .partial().shape,
  reason: requiredBilingualTextSchema(CLOSURE_REASON_MAX).optional(),
  decisions: closureDecisionsSchema,
  version: versionFieldSchema,
});

export type ClosureEdit = z.output<typeof closureEditSchema>;

const closureListFilters = ['ahead', 'over'] as const;
export const closureFilterSchema = z.object({ show: z.enum(closureListFilters).default('ahead') });
