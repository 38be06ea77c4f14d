import { z } from 'zod';
import { isBookable } from '../../../../core/booking/booking.ts';
import { type LocalDate, localDate, localTime } from '../../../../kit/time.ts';
import { endTime, newReservation, type Reservation, type Room } from '../../reservation.ts';
import { capacityOf, roomsOf } from '../../roomSet.ts';

/** What the fields of a reservation show; a number that is none stays as it was typed, no layout is `''`. */
export type DetailValues = {
  rooms: number[];
  title: string;
  start: string;
  end: string;
  expected: number | string;
  external: number | string;
  externalNames: string;
  layout: string;
  services: string[];
  comment: string;
};

export type BookingValues = DetailValues & { dates: LocalDate[]; series: boolean; residentEmail: string };
export type EditValues = DetailValues & { date: LocalDate; version?: number };

const { title, externalNames, services, comment } = newReservation.shape;
const count = z.int().min(0);

export const isCount = (typed: number | string): typed is number => count.safeParse(typed).success;

const details = {
  rooms: z.array(z.int()).min(1),
  title,
  start: z.string().min(1).pipe(localTime),
  end: z.string().min(1).pipe(endTime),
  expected: count,
  external: count,
  externalNames,
  layout: z.string().transform((layout) => layout || null),
  services,
  comment,
};

/** Whether one time is after another; undefined while either is none. */
export function isAfter(end: string, start: string): boolean | undefined {
  const [till, from] = [endTime.safeParse(end), localTime.safeParse(start)];
  return till.success && from.success ? till.data > from.data : undefined;
}

// What several fields say together is said also while others are still missing.
const always = () => true;
const endsAfterStart = ({ start, end }: { start: string; end: string }) => isAfter(end, start) !== false;
const endBeforeStart = { error: 'end_before_start_time', path: ['end'], when: always };

const seated =
  (rooms: readonly Room[]) =>
  (values: { rooms: number[]; expected: number }, problems: z.core.$RefinementCtx) => {
    const max = capacityOf(roomsOf(rooms, values.rooms));
    if (values.rooms.length === 0 || values.expected <= max) return;
    problems.addIssue({ code: 'custom', message: 'too_big', params: { max }, path: ['expected'] });
  };

// The server would lower them to all who come, unsaid (docs/specification.md §18).
const fromOutside = (
  { expected, external }: { expected: number; external: number },
  problems: z.core.$RefinementCtx,
) => {
  if (!isCount(expected) || !isCount(external) || external <= expected) return;
  problems.addIssue({ code: 'custom', message: 'too_big', params: { max: expected }, path: ['external'] });
};

/** A booking as the form gives it. */
export const bookingSchema = (rooms: readonly Room[], today: LocalDate) =>
  z
    .object({
      ...details,
      dates: z
        .array(localDate)
        .min(1)
        .refine((dates) => dates.every((date) => isBookable(date, today)), { error: 'date_out_of_range' }),
      series: z.boolean(),
      residentEmail: z.string(),
    })
    .refine(endsAfterStart, endBeforeStart)
    .superRefine(seated(rooms), { when: always })
    .superRefine(fromOutside, { when: always });
export type Booking = z.output<ReturnType<typeof bookingSchema>>;

/** A changed reservation as the form gives it. */
export const editSchema = (rooms: readonly Room[]) =>
  z
    .object({ ...details, date: z.string().min(1).pipe(localDate), version: z.int() })
    .refine(endsAfterStart, endBeforeStart)
    .superRefine(seated(rooms), { when: always })
    .superRefine(fromOutside, { when: always });
export type Edit = z.output<ReturnType<typeof editSchema>>;

/** External participants at first (docs/specification.md §18). */
const EXTERNAL_AT_FIRST = 1;

const blank: DetailValues = {
  rooms: [],
  title: '',
  start: '',
  end: '',
  expected: '',
  external: EXTERNAL_AT_FIRST,
  externalNames: '',
  layout: '',
  services: [],
  comment: '',
};

export const blankEdit: EditValues = { ...blank, date: '' };

export const blankBooking = (
  selection: { date: LocalDate; start: string; end: string; rooms: readonly number[] },
  residentEmail: string,
): BookingValues => {
  const { date, start, end, rooms } = selection;
  return { ...blank, rooms: [...rooms], start, end, dates: [date], series: false, residentEmail };
};

export const editValues = (reservation: Reservation): EditValues => {
  const { rooms, title, start, end, expected, external, externalNames, layout, services, comment, date } =
    reservation;
  return {
    ...{ rooms, title, start, end, expected, external, externalNames, services, comment, date },
    ...(reservation.version !== null && { version: reservation.version }),
    layout: layout ?? '',
  };
};

/**
 * What an edit of several dates is compared with once the one it was opened on was found changed: that one as it is `now`,
 * save for what was set to the same here. This is meant for the other dates still, and goes on counting as a change.
 */
export function comparedWith(now: Reservation, before: Reservation, typed: EditValues): Reservation {
  const [saved, first] = [editValues(now), editValues(before)];
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const fields = Object.keys(typed) as (keyof EditValues)[];
  const alike = fields.filter(
    (field) => same(typed[field], saved[field]) && !same(typed[field], first[field]),
  );
  return { ...now, ...Object.fromEntries(alike.map((field) => [field, before[field]])) };
}
