import { z } from 'zod';
import { dateSpans } from '../../kit/datePairs.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { rowId } from '../../kit/rowId.ts';
import { localDate, localTime } from '../../kit/time.ts';
import {
  alternative,
  endBeforeStart,
  endsAfterStart,
  endTime,
  exceptions,
  failedDate,
  reservationEdit,
  roomIds,
  seenDate,
} from './reservation.ts';

const { start, end, expected, guests, layout, services } = reservationEdit.shape;

/**
 * For a new booking, or a change of `reservation` or `series`. In a change, fields that are left out stay.
 */
export const roomQuestion = z
  .object({
    dates: dateSpans.optional(),
    start,
    end,
    rooms: roomIds.optional(),
    exceptions: exceptions.optional(),
    expected,
    layout,
    services,
    guests,
    residentEmail: emailText.min(1).max(100).optional(),
    reservation: rowId.optional(),
    series: rowId.optional(),
    from: localDate.optional(),
  })
  .refine(endsAfterStart, endBeforeStart)
  .check(({ value, issues }) => {
    if (value.reservation !== undefined || value.series !== undefined) return;
    for (const field of ['dates', 'start', 'end'] as const)
      if (value[field] === undefined)
        issues.push({ code: 'custom', message: 'required', path: [field], input: value });
  });
export type RoomQuestion = z.output<typeof roomQuestion>;

export const checkedDate = z.object({
  date: localDate,
  reservation: seenDate.extend({ start: localTime, end: endTime, rooms: z.array(z.int()) }).nullable(),
  free: z.array(z.int()),
  /** Reservations in the past are allowed after a confirmation. */
  isPast: z.boolean(),
  /** Hours used without this booking; null: no limit. */
  used: z.number().nullable(),
  /** Hours left for this booking; null: no limit. */
  left: z.number().nullable(),
  /** `field` is the field of the question at fault, if there is a single one. */
  refusal: failedDate
    .omit({ date: true })
    .extend({
      field: z.string().nullable(),
      alternatives: z.array(alternative),
    })
    .nullable(),
});
export type CheckedDate = z.output<typeof checkedDate>;

export const roomOption = z.object({
  rooms: z.array(z.int()),
  seats: z.int(),
  suits: z.boolean(),
  lacks: z.array(z.string()),
  refusal: z.string().optional(),
  freeDays: z.int(),
  /** For a single day: when it is taken next. Null: free until the end of the day. */
  freeUntil: endTime.nullable(),
  /** Nearest hours of the same length that are free on all days, if it is taken. */
  next: z.object({ start: localTime, end: endTime }).nullable(),
  uses: z.int(),
});
export type RoomOption = z.output<typeof roomOption>;

export const roomCheck = z.object({
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
  waits: z.literal(true).optional(),
  /** Room hours per day, and the quota; null: no limit. */
  hours: z.number(),
  limit: z.number().nullable(),
  dates: z.array(checkedDate),
  options: z.array(roomOption),
});
export type RoomCheck = z.output<typeof roomCheck>;
