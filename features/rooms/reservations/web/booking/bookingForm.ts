import { z } from 'zod';
import { isDateInBookingRange, RESERVATION_TITLE_MAX } from '../../../../../core/booking/booking.ts';
import { sameDayEndTimeSchema } from '../../../../../core/booking/period.ts';
import { wholeNumberSchema } from '../../../../../kit/numberFields.ts';
import { plainLineSchema } from '../../../../../kit/plainLine.ts';
import { addDays, type LocalDate, localDateSchema, localTimeSchema } from '../../../../../kit/time.ts';
import type { SchemaForm } from '../../../../../kit/web/form/useSchemaForm.ts';
import type { Room } from '../../../catalogue/room.ts';
import {
  type BookingException,
  bookingExceptionsSchema,
  bookRoomsInputSchema,
  type Reservation,
  reservationEditSchema,
} from '../../reservation.ts';
import { pickRoomsById, sumCapacity } from '../../roomSet.ts';
import { noRoomRequirements, type RoomRequirements } from '../roomRequirements.ts';
import {
  createBlankRepeatValues,
  EVERY_DAY,
  listDatesToBook,
  type RepeatValues,
  repeatKeys,
  validateRepeat,
} from './repeat.ts';

export interface NamedPerson {
  id: number;
  name: string;
}

/** Numbers stay as typed while they are invalid; `layout` is '' for none. */
export type ReservationDetailValues = {
  rooms: number[];
  title: string;
  start: string;
  end: string;
  expected: number | string;
  external: number | string;
  externalNames: string;
  /** `guest` is the search text. `guestNames` keeps the names of people found here for a reload. */
  guests: number[];
  guest: string;
  guestNames: NamedPerson[];
  layout: string;
  services: string[];
  comment: string;
};

export type RoomBookingValues = ReservationDetailValues &
  RepeatValues & {
    exceptions: BookingException[];
    residentEmail: string;
  };
export type BookingFormState = Pick<
  SchemaForm<RoomBookingValues, unknown>,
  'getInputProps' | 'setFieldValue' | 'setValues' | 'getValues' | 'clearFieldError' | 'errors' | 'values'
>;

export type ReservationEditValues = ReservationDetailValues & { date: LocalDate; version?: number };

const { title, guests, services, comment } = bookRoomsInputSchema.shape;
// The server checks names that are not stored yet.
const externalNames = reservationEditSchema.shape.externalNames.unwrap();
const participantCount = (min: number) => wholeNumberSchema(min, Number.MAX_SAFE_INTEGER);
const nonNegativeCount = participantCount(0);

export const isParticipantCount = (value: number | string): value is number =>
  nonNegativeCount.safeParse(value).success;

const details = {
  rooms: z.array(z.int()).min(1),
  title,
  start: z.string().min(1).pipe(localTimeSchema),
  end: z.string().min(1).pipe(sameDayEndTimeSchema),
  expected: participantCount(1),
  external: nonNegativeCount,
  externalNames,
  guests,
  layout: z.string().transform((layout) => layout || null),
  services,
  comment,
};

export function isAfter(end: string, start: string): boolean | undefined {
  const [till, from] = [sameDayEndTimeSchema.safeParse(end), localTimeSchema.safeParse(start)];
  return till.success && from.success ? till.data > from.data : undefined;
}

// Checks across fields also run while other fields are invalid.
const runAlways = () => true;
const endsAfterStart = ({ start, end }: { start: string; end: string }) => isAfter(end, start) !== false;
const endBeforeStart = { error: 'end_before_start_time', path: ['end'], when: runAlways };

type SeatedValues = Pick<ReservationDetailValues, 'rooms' | 'expected'>;

const validateCapacity =
  (rooms: readonly Room[], before?: SeatedValues) =>
  ({ rooms: ids, expected }: { rooms: number[]; expected: number }, problems: z.core.$RefinementCtx) => {
    const max = sumCapacity(pickRoomsById(rooms, ids));
    if (ids.length === 0 || !isParticipantCount(expected) || expected <= max) return;
    if (before && String(before.rooms) === String(ids) && expected <= Number(before.expected)) return;
    problems.addIssue({ code: 'custom', message: 'too_big', params: { max }, path: ['expected'] });
  };

// The server would silently lower it to `expected` (docs/specification.md §18).
const validateExternal = (
  { expected, external }: { expected: number; external: number },
  problems: z.core.$RefinementCtx,
) => {
  if (
    !isParticipantCount(expected) ||
    !isParticipantCount(external) ||
    external <= Math.max(expected, DEFAULT_EXTERNAL_COUNT)
  )
    return;
  problems.addIssue({ code: 'custom', message: 'too_big', params: { max: expected }, path: ['external'] });
};

const repeatFields = {
  date: z.string(),
  repeat: z.enum(repeatKeys),
  weekdays: z.array(z.int()).max(EVERY_DAY.length),
  ends: z.enum(['until', 'times']),
  until: z.string(),
  times: z.number().or(z.string()),
  days: z.array(localDateSchema),
  leftOut: z.array(localDateSchema),
};

export const createBookingFormSchema = (rooms: readonly Room[], today: LocalDate) =>
  z
    .object({
      ...details,
      ...repeatFields,
      title: plainLineSchema.max(RESERVATION_TITLE_MAX),
      exceptions: bookingExceptionsSchema,
      residentEmail: z.string(),
    })
    .refine(endsAfterStart, endBeforeStart)
    .superRefine(validateCapacity(rooms), { when: runAlways })
    .superRefine(validateExternal, { when: runAlways })
    .superRefine(validateRepeat(today), { when: runAlways })
    .transform(({ date, repeat, weekdays, ends, until, times, days, leftOut, ...booking }) => {
      const dates = listDatesToBook({ date, repeat, weekdays, ends, until, times, days, leftOut }, today);
      return { ...booking, dates, series: repeat !== 'never' && repeat !== 'chosen' };
    });
export type BookingFormOutput = z.output<ReturnType<typeof createBookingFormSchema>>;

/** Values of `before` stay allowed, as on the server. */
export const createReservationEditFormSchema = (
  rooms: readonly Room[],
  isAllowedDay: (date: LocalDate) => boolean,
  before: SeatedValues,
) =>
  z
    .object({
      ...details,
      expected: participantCount(before.expected === 0 ? 0 : 1),
      date: z.string().min(1).pipe(localDateSchema.refine(isAllowedDay, 'date_out_of_range')),
      version: z.int(),
    })
    .refine(endsAfterStart, endBeforeStart)
    .superRefine(validateCapacity(rooms, before), { when: runAlways })
    .superRefine(validateExternal, { when: runAlways });
export type ReservationEditFormOutput = z.output<ReturnType<typeof createReservationEditFormSchema>>;

export const DEFAULT_EXTERNAL_COUNT = 1;
const DEFAULT_PARTICIPANT_COUNT = 2;

const blankDetails: ReservationDetailValues = {
  rooms: [],
  title: '',
  start: '',
  end: '',
  expected: '',
  external: DEFAULT_EXTERNAL_COUNT,
  externalNames: '',
  guests: [],
  guest: '',
  guestNames: [],
  layout: '',
  services: [],
  comment: '',
};

export const blankReservationEditValues: ReservationEditValues = { ...blankDetails, date: '' };

export function createBlankBooking(
  selection: { date: LocalDate; start: string; end: string; rooms: readonly number[] },
  rooms: readonly Room[],
  residentEmail: string,
  { seats, equipment }: Pick<RoomRequirements, 'seats' | 'equipment'> = noRoomRequirements,
): RoomBookingValues {
  const { date, start, end, rooms: roomIds } = selection;
  const capacity = sumCapacity(pickRoomsById(rooms, roomIds)) || DEFAULT_PARTICIPANT_COUNT;
  return {
    ...blankDetails,
    ...createBlankRepeatValues(date),
    rooms: [...roomIds],
    start,
    end,
    exceptions: [],
    residentEmail,
    expected: seats ?? Math.min(DEFAULT_PARTICIPANT_COUNT, capacity),
    services: [...equipment],
  };
}

export const toReservationEditValues = (reservation: Reservation): ReservationEditValues => ({
  ...toDetailValues(reservation),
  date: reservation.date,
  ...(reservation.version !== null && { version: reservation.version }),
});

function toDetailValues(reservation: Reservation): ReservationDetailValues {
  const { rooms, title, start, end, expected, external, externalNames, guests, layout, services, comment } =
    reservation;
  return {
    rooms,
    title,
    start,
    end,
    expected,
    external,
    externalNames,
    guests,
    services,
    comment,
    layout: layout ?? '',
    guest: '',
    guestNames: [],
  };
}

export const copyBooking = (
  reservation: Reservation,
  date: LocalDate,
  residentEmail: string,
): RoomBookingValues => ({
  ...toDetailValues(reservation),
  ...createBlankRepeatValues(date),
  exceptions: [],
  residentEmail,
});

const WEEK = 7;

export function getReservationCopyDate(date: LocalDate, today: LocalDate): LocalDate {
  let day = addDays(date, WEEK);
  while (day < today) day = addDays(day, WEEK);
  return isDateInBookingRange(day, today) ? day : date;
}

/**
 * Base for detecting changes after a conflict: the current reservation, but a field set to the same value in
 * both keeps counting as changed.
 */
export function buildConflictComparisonBase(
  now: Reservation,
  before: Reservation,
  values: ReservationEditValues,
): Reservation {
  const [current, first] = [toReservationEditValues(now), toReservationEditValues(before)];
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const { guest: _, guestNames: __, ...comparable } = values;
  const fields = Object.keys(comparable) as (keyof typeof comparable)[];
  const setToSameValue = fields.filter(
    (field) => same(values[field], current[field]) && !same(values[field], first[field]),
  );
  return { ...now, ...Object.fromEntries(setToSameValue.map((field) => [field, before[field]])) };
}
