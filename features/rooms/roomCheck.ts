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
 * Whether a booking would be granted, or a change of a `reservation` or of a `series` (`from` a day on) of one's own. What a
 * change leaves out stays; what a booking leaves out is none. A series keeps its days.
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

/** What booking would say of one day. */
export const checkedDate = z.object({
  date: localDate,
  /** The reservation that is to be changed, its version, hours and rooms now. */
  reservation: seenDate.extend({ start: localTime, end: endTime, rooms: z.array(z.int()) }).nullable(),
  /** The rooms that are free at these times, those of the changed reservation included. */
  free: z.array(z.int()),
  /** It is over by now: meant seriously, it is granted all the same. */
  isPast: z.boolean(),
  /** Hours of the quota used without this booking, which a lowered quota does not bound; null: no limit. */
  used: z.number().nullable(),
  /** Hours that the company has left for this booking; null: no limit. */
  left: z.number().nullable(),
  /** Why it would be refused, as booking says it; `field`: what of the question is at fault, where it is one thing. */
  refusal: failedDate
    .omit({ date: true })
    .extend({
      field: z.string().nullable(),
      /** Ways out: another room at that time, and the same rooms at another time that day. */
      alternatives: z.array(alternative),
    })
    .nullable(),
});
export type CheckedDate = z.output<typeof checkedDate>;

/** A room, or several made one, for the days asked that are no exceptions. */
export const roomOption = z.object({
  rooms: z.array(z.int()),
  seats: z.int(),
  /** Whether it has the seats, the layout and the services asked for. */
  suits: z.boolean(),
  /** Layout and services that it has not. */
  lacks: z.array(z.string()),
  /** Why it is not booked for so long, or so far ahead, in words; left out where it is. */
  refusal: z.string().optional(),
  /** On how many of the days it is free at the hours asked. */
  freeDays: z.int(),
  /** Free on the one day asked: when it is taken next; null: not any more that day. */
  freeUntil: endTime.nullable(),
  /** Taken on one of the days: the nearest hours, as long, at which it is free on all of them. */
  next: z.object({ start: localTime, end: endTime }).nullable(),
  /** How often its holder has booked it lately. */
  uses: z.int(),
});
export type RoomOption = z.output<typeof roomOption>;

export const roomCheck = z.object({
  /** What speaks against it whatever the day. */
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
  /** It would wait until staff agree. */
  waits: z.literal(true).optional(),
  /** Hours of room: what it takes of the quota a day, and the quota; null: no limit. */
  hours: z.number(),
  limit: z.number().nullable(),
  dates: z.array(checkedDate),
  /** Every room, the best first, and rooms merged where no single one will do. */
  options: z.array(roomOption),
});
export type RoomCheck = z.output<typeof roomCheck>;
