import { z } from 'zod';
import { dateSpans } from '../../kit/datePairs.ts';
import { rowId } from '../../kit/rowId.ts';
import { localDate } from '../../kit/time.ts';
import {
  endBeforeStart,
  endsAfterStart,
  failedDate,
  reservationEdit,
  roomIds,
  seenDate,
} from './reservation.ts';

const { start, end, expected, guests, layout, services } = reservationEdit.shape;

/**
 * Whether a booking would be granted, or a change of a `reservation` or of a `series` (`from` a day on) of one's own. What a
 * change leaves out stays; what a booking leaves out is none. A series keeps its days.
 */
export const roomQuestion = z
  .object({
    dates: dateSpans.optional(),
    start,
    end,
    rooms: roomIds.optional(),
    ...{ expected, layout, services, guests },
    residentEmail: z.string().trim().min(1).max(100).optional(),
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

/** What booking would say of one day. */
export const checkedDate = z.object({
  date: localDate,
  /** The reservation that is to be changed, and its version now. */
  reservation: seenDate.nullable(),
  /** The rooms that are free at these times, those of the changed reservation included. */
  free: z.array(z.int()),
  /** It is over by now: meant seriously, it is granted all the same. */
  isPast: z.boolean(),
  /** Hours that the company has left for this booking; null: no limit. */
  left: z.number().nullable(),
  /** Why it would be refused, as booking says it. */
  refusal: failedDate.omit({ date: true }).nullable(),
});
export type CheckedDate = z.output<typeof checkedDate>;

export const roomCheck = z.object({
  /** What speaks against it whatever the day. */
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
  /** Hours of room: what it takes of the quota a day, and the quota; null: no limit. */
  hours: z.number(),
  limit: z.number().nullable(),
  dates: z.array(checkedDate),
});
export type RoomCheck = z.output<typeof roomCheck>;
