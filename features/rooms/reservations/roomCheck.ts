import { z } from 'zod';
import { sameDayEndTimeSchema } from '../../../core/booking/period.ts';
import { dateSpansSchema } from '../../../kit/datePairs.ts';
import { pastedEmailAddressSchema } from '../../../kit/emailSchema.ts';
import { rowIdSchema } from '../../../kit/rowId.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import {
  bookingExceptionsSchema,
  endBeforeStartErrorOptions,
  endsAfterStart,
  failedDateSchema,
  reservationEditSchema,
  roomAlternativeSchema,
  roomIdsSchema,
  seriesDateVersionSchema,
} from './reservation.ts';

const { start, end, expected, guests, layout, services } = reservationEditSchema.shape;

/**
 * For a new booking, or a change of `reservation` or `series`. In a change, fields that are left out stay.
 */
export const roomCheckInputSchema = z
  .object({
    dates: dateSpansSchema.optional(),
    start,
    end,
    rooms: roomIdsSchema.optional(),
    exceptions: bookingExceptionsSchema.optional(),
    expected,
    layout,
    services,
    guests,
    residentEmail: pastedEmailAddressSchema.min(1).max(100).optional(),
    reservation: rowIdSchema.optional(),
    series: rowIdSchema.optional(),
    from: localDateSchema.optional(),
  })
  .refine(endsAfterStart, endBeforeStartErrorOptions)
  .check(({ value, issues }) => {
    if (value.reservation !== undefined || value.series !== undefined) return;
    for (const field of ['dates', 'start', 'end'] as const)
      if (value[field] === undefined)
        issues.push({ code: 'custom', message: 'required', path: [field], input: value });
  });
export type RoomCheckInput = z.output<typeof roomCheckInputSchema>;

const roomCheckDateResultSchema = z.object({
  date: localDateSchema,
  reservation: seriesDateVersionSchema
    .extend({ id: rowIdSchema, start: localTimeSchema, end: sameDayEndTimeSchema, rooms: z.array(z.int()) })
    .nullable(),
  free: z.array(z.int()),
  /** Reservations in the past are allowed after a confirmation. */
  isPast: z.boolean(),
  /** Hours used without this booking; null: no limit. */
  used: z.number().nullable(),
  /** Hours left for this booking; null: no limit. */
  left: z.number().nullable(),
  /** `field` is the field of the question at fault, if there is a single one. */
  refusal: failedDateSchema
    .omit({ date: true })
    .extend({
      field: z.string().nullable(),
      alternatives: z.array(roomAlternativeSchema),
    })
    .nullable(),
});

export type RoomCheckDateResult = z.output<typeof roomCheckDateResultSchema>;

const roomProposalSchema = z.object({
  rooms: z.array(z.int()),
  seats: z.int(),
  suits: z.boolean(),
  lacks: z.array(z.string()),
  refusal: z.string().optional(),
  freeDays: z.int(),
  /** For a single day: when it is taken next. Null: free until the end of the day. */
  freeUntil: sameDayEndTimeSchema.nullable(),
  /** Nearest hours of the same length that are free on all days, if it is taken. */
  next: z.object({ start: localTimeSchema, end: sameDayEndTimeSchema }).nullable(),
  uses: z.int(),
});

export type RoomProposal = z.output<typeof roomProposalSchema>;

export const roomCheckResultSchema = z.object({
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
  waits: z.literal(true).optional(),
  /** Room hours per day, and the quota; null: no limit. */
  hours: z.number(),
  limit: z.number().nullable(),
  dates: z.array(roomCheckDateResultSchema),
  options: z.array(roomProposalSchema),
});

export type RoomCheckResult = z.output<typeof roomCheckResultSchema>;
