import { z } from 'zod';
import {
  RESERVATION_TITLE_MAX,
  reservationRangeSchema,
  type SeriesScope,
  seriesScopes,
} from '../../../core/booking/booking.ts';
import { sameDayEndTimeSchema } from '../../../core/booking/period.ts';
import { holderSchema } from '../../../core/people/person.ts';
import { dateSpansSchema } from '../../../kit/datePairs.ts';
import { pastedEmailAddressSchema } from '../../../kit/emailSchema.ts';
import { defineErrors } from '../../../kit/errors.ts';
import { checkedPeopleNamesSchema, uncheckedPeopleNamesSchema } from '../../../kit/personName.ts';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { plainTextSchema } from '../../../kit/plainText.ts';
import { pkInputSchema, rowIdSchema } from '../../../kit/rowId.ts';
import { searchTextSchema } from '../../../kit/searchField.ts';
import {
  type LocalDateSpan,
  listDays,
  localDateSchema,
  localTimeSchema,
  MAX_RANGE_DAYS,
} from '../../../kit/time.ts';
import { versionFieldSchema } from '../../../kit/version.ts';

defineErrors('rooms', {
  daily_quota_exceeded: 409,
  room_closed: 409,
  rooms_not_linked: 422,
  room_unknown: 422,
  layout_unknown: 422,
  service_unknown: 422,
  guest_unknown: 422,
  one_day_only: 422,
  end_before_start_time: 422,
  no_days: 422,
  may_not_book: 403,
  person_may_not_book: 403,
  meeting_over: 409,
  room_for_staff: 422,
  room_for_companies: 422,
  booking_too_long: 422,
  room_too_far_ahead: 422,
  decided_already: 409,
  room_name_taken: 422,
  offer_unknown: 422,
  offer_name_taken: 422,
  offer_name_reserved: 422,
});

/** For rooms on approval. A waiting reservation holds the room. */
export const approvalStates = ['waiting', 'approved', 'refused'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const RESERVATION_COMMENT_MAX = 300;
export const EXTERNAL_NAMES_MAX_LENGTH = 500;
export const ROOMS_PER_BOOKING_MAX = 20;
const GUESTS_MAX = 200;

const count = z.preprocess(
  (input) =>
    typeof input === 'string' ? (input.trim() === '' ? undefined : Number(input)) : (input ?? undefined),
  z.int().min(0).max(10_000),
);

const sortUnique = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);

export const roomIdsSchema = z.array(rowIdSchema).max(ROOMS_PER_BOOKING_MAX).transform(sortUnique);

const details = {
  title: plainLineSchema.min(1).max(RESERVATION_TITLE_MAX),
  start: localTimeSchema,
  end: sameDayEndTimeSchema,
  rooms: z.array(rowIdSchema).min(1).max(ROOMS_PER_BOOKING_MAX).transform(sortUnique),
  expected: count,
  external: count,
  externalNames: checkedPeopleNamesSchema.max(EXTERNAL_NAMES_MAX_LENGTH),
  guests: z.array(rowIdSchema).max(GUESTS_MAX).transform(sortUnique),
  layout: z.string().max(100).nullable(),
  services: z.array(z.string().max(100)).max(50),
  comment: plainTextSchema.max(RESERVATION_COMMENT_MAX),
};

const editedDetails = {
  ...details,
  externalNames: uncheckedPeopleNamesSchema.max(EXTERNAL_NAMES_MAX_LENGTH),
};

export const endsAfterStart = (period: { start?: string | undefined; end?: string | undefined }) =>
  period.start === undefined || period.end === undefined || period.start < period.end;
export const endBeforeStartErrorOptions = { error: 'end_before_start_time', path: ['end'] };

const bookingExceptionSchema = z
  .object({ date: localDateSchema, rooms: details.rooms, start: details.start, end: details.end })
  .refine(endsAfterStart, endBeforeStartErrorOptions);
export const bookingExceptionsSchema = z.array(bookingExceptionSchema).max(MAX_RANGE_DAYS);
export type BookingException = z.output<typeof bookingExceptionSchema>;

const booking = z.object({
  ...details,
  dates: dateSpansSchema,
  /** Only validated: must equal `dates`, or their ends. */
  lastDates: dateSpansSchema.optional(),
  exceptions: bookingExceptionsSchema.default([]),
  external: details.external.default(1),
  externalNames: details.externalNames.default(''),
  guests: details.guests.default([]),
  layout: details.layout.default(null),
  services: details.services.default([]),
  comment: details.comment.default(''),
  series: z.boolean().default(false),
});

interface BookedDays {
  dates: LocalDateSpan[];
  lastDates?: LocalDateSpan[] | undefined;
}
const endsOnSameDays = ({ dates, lastDates }: BookedDays) => {
  if (!lastDates) return true;
  const [days, ends] = [listDays(dates), listDays(lastDates)];
  return String(ends) === String(days) || String(ends) === days.at(-1);
};
const oneDayOnlyError = { error: 'one_day_only', path: ['lastDates'] };

/** One reservation per day. `series` links them, so that they can be changed together. */
export const bookRoomsInputSchema = booking
  .extend({ building: rowIdSchema })
  .refine(endsAfterStart, endBeforeStartErrorOptions)
  .refine(endsOnSameDays, oneDayOnlyError);
export type BookRoomsInput = Omit<z.output<typeof bookRoomsInputSchema>, 'building'>;

export const reservationForResidentSchema = booking
  .extend({ residentEmail: pastedEmailAddressSchema.min(1).max(100) })
  .refine(endsAfterStart, endBeforeStartErrorOptions)
  .refine(endsOnSameDays, oneDayOnlyError);

/** Fields that are left out stay. `lastDate` must be the same day. */
export const reservationEditSchema = z
  .object({ ...editedDetails, date: localDateSchema, lastDate: localDateSchema, version: versionFieldSchema })
  .partial()
  .extend({ id: rowIdSchema })
  .refine(endsAfterStart, endBeforeStartErrorOptions)
  .refine(({ date, lastDate }) => date === undefined || lastDate === undefined || date === lastDate, {
    error: 'one_day_only',
    path: ['lastDate'],
  });
export type ReservationEdit = z.output<typeof reservationEditSchema>;

export const seriesDateVersionSchema = z.object({ id: pkInputSchema, version: rowIdSchema });
export type SeriesDateVersion = z.output<typeof seriesDateVersionSchema>;

/** `openedDate`: the date on which the form was opened; `knownDates`: the other dates that it showed. */
export const seriesEditSchema = z
  .object(editedDetails)
  .partial()
  .extend({
    from: localDateSchema.optional(),
    openedDate: seriesDateVersionSchema.optional(),
    knownDates: z.array(seriesDateVersionSchema).max(MAX_RANGE_DAYS).optional(),
  })
  .refine(endsAfterStart, endBeforeStartErrorOptions);
export type SeriesEdit = z.output<typeof seriesEditSchema>;

export { type SeriesScope, seriesScopes };

/** Redacted for the viewer: hidden texts are empty. */
export const reservationSchema = z.object({
  id: z.int(),
  building: z.int(),
  title: z.string(),
  date: localDateSchema,
  lastDate: localDateSchema,
  start: localTimeSchema,
  end: sameDayEndTimeSchema,
  rooms: z.array(z.int()),
  expected: z.int(),
  external: z.int(),
  externalNames: z.string(),
  guests: z.array(z.int()),
  layout: z.string().nullable(),
  services: z.array(z.string()),
  comment: z.string(),
  isTaken: z.boolean(),
  isWaiting: z.literal(true).optional(),
  isMine: z.boolean(),
  /** True for the holder and for the assistant who made it. */
  mayChange: z.boolean(),
  holder: holderSchema.nullable(),
  /** Null if no assistant made it, or if the viewer may not know the holder. */
  assistant: z.string().nullable(),
  series: z.int().nullable(),
  /** Null if the viewer may not change it. */
  version: z.int().nullable(),
});

export type Reservation = z.output<typeof reservationSchema>;

const bookingStatuses = ['OK', 'PARTIAL', 'FAILED'] as const;

/** Other rooms at the same time, or the same rooms at another time of the day. */
export const roomAlternativeSchema = z.object({
  rooms: z.array(z.int()),
  start: localTimeSchema,
  end: sameDayEndTimeSchema,
});

export type RoomAlternative = z.output<typeof roomAlternativeSchema>;

export const failedDateSchema = z.object({
  date: localDateSchema,
  code: z.string(),
  messages: z.array(z.string()),
  alternative: roomAlternativeSchema.nullish(),
});

export type FailedDate = z.output<typeof failedDateSchema>;

export const bookingResultSchema = z.object({
  status: z.enum(bookingStatuses),
  created: z.array(z.int()),
  failed: z.array(failedDateSchema),
  series: z.int().nullable(),
  waiting: z.array(z.int()).optional(),
});

export type BookingResult = z.output<typeof bookingResultSchema>;

export function toBookingResultStatus(succeeded: number, failed: number): BookingResult['status'] {
  if (failed === 0) return 'OK';
  return succeeded === 0 ? 'FAILED' : 'PARTIAL';
}

/** Room hours; null: no limit. */
export const roomQuotaSchema = z.object({ left: z.number().nullable(), limit: z.number().nullable() });
export type RoomQuota = z.output<typeof roomQuotaSchema>;

export const findFreeRoomsInputSchema = z
  .object({
    dates: dateSpansSchema,
    start: localTimeSchema,
    end: sameDayEndTimeSchema,
    rooms: z.array(rowIdSchema).max(500).optional(),
  })
  .refine(endsAfterStart, endBeforeStartErrorOptions);
export type FindFreeRoomsInput = z.output<typeof findFreeRoomsInputSchema>;

export const reservationOwnerFilters = ['all', 'mine', 'company'] as const;
export type ReservationOwnerFilter = (typeof reservationOwnerFilters)[number];

/** Reservations of some days with the filters of the calendar or, with `search`, the results of the search. */
export const reservationExportFilterSchema = reservationRangeSchema.safeExtend({
  whose: z.enum(reservationOwnerFilters).default('all'),
  search: searchTextSchema,
  rooms: z
    .string()
    .max(1_000)
    .regex(/^\d+(,\d+)*$/)
    .optional(),
});

export type ReservationExportFilter = z.output<typeof reservationExportFilterSchema>;
