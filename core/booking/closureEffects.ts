import { z } from 'zod';
import type { Language } from '../../kit/actor.ts';
import { type BilingualText, bilingualTextSchema, pickTranslation } from '../../kit/bilingualText.ts';
import { withCodec } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { pkInputSchema, pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { holderCodec } from '../people/api.ts';
import { holderSchema } from '../people/person.ts';
import { periodSchemaFields } from './period.ts';

/** Effects of a closure on reservations (docs/specification.md §17.12). */

defineErrors('booking', {
  hits_changed: 409,
  place_closed_already: 422,
});

export function formatClosureReasonSuffix(reason: BilingualText, language: Language): string {
  const words = pickTranslation(reason, language);
  return words && ` (${words})`;
}

const closableKinds = ['room', 'bay'] as const;
export type ClosableKind = (typeof closableKinds)[number];

export const closablePlaceSchema = z.object({ id: pkSchema, name: z.string() });
export type ClosablePlace = z.output<typeof closablePlaceSchema>;

export const affectedReservationSchema = z.object({
  kind: z.enum(closableKinds),
  id: pkSchema,
  version: z.int(),
  ...periodSchemaFields,
  places: z.array(closablePlaceSchema),
  /** Participants of a meeting; null for a parking space. */
  expected: z.int().nullable(),
  holder: withCodec(holderSchema, holderCodec).nullable(),
  /** Destination, decided or proposed; null: cancelled. */
  to: z.array(z.int()).nullable(),
  /** Equivalent free places, the best first, and the decided ones even if they are taken. */
  options: z.array(z.array(closablePlaceSchema)),
  /** The destination has been taken, possibly by another decision. */
  isTaken: z.boolean(),
});

export type AffectedReservation = z.output<typeof affectedReservationSchema>;

/** Applies to one version of the reservation. `to` null cancels it. */
export const closureDecisionSchema = z.object({
  kind: z.enum(closableKinds),
  id: pkInputSchema,
  version: rowIdSchema,
  to: z.array(rowIdSchema).min(1).max(20).nullable(),
});

export type ClosureDecision = z.output<typeof closureDecisionSchema>;
export const closureDecisionsSchema = z.array(closureDecisionSchema).default([]);

export const CLOSURE_REASON_MAX = 200;

export const retirementSchemaFields = {
  decisions: closureDecisionsSchema,
  reason: bilingualTextSchema(CLOSURE_REASON_MAX).optional(),
};

export const closedTimeSchema = z.object({
  places: z.array(z.int()),
  ...periodSchemaFields,
  /** In the reader's language if available, else in the other; '' without a reason. */
  reason: z.string(),
});

export type ClosedTime = z.output<typeof closedTimeSchema>;
