import { z } from 'zod';
import { TITLE_MAX } from '../../core/booking/booking.ts';
import { holder } from '../../core/people/person.ts';
import { defineErrors } from '../../kit/errors.ts';
import { rowId } from '../../kit/rowId.ts';
import { type LocalDate, type LocalTime, localDate, localTime, periodEnd } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';

defineErrors('parking', {
  bay_unknown: 422,
  may_not_park: 403,
  person_may_not_park: 403,
});

export const bay = z.object({ id: z.int(), name: z.string() });
export type Bay = z.output<typeof bay>;

/** A period on the wall clock of the building; it may span days. */
export interface Period {
  startDate: LocalDate;
  startTime: LocalTime;
  endDate: LocalDate;
  /** `24:00` is the midnight at the end of `endDate`. */
  endTime: LocalTime;
}

const endTime = z
  .string()
  .transform((text) => (/^24:00(:00)?$/.test(text) ? '24:00' : text))
  .pipe(periodEnd);

/** A period that begins and ends on one day and ends at `00:00` ends with that day: nothing else can be meant. */
export function throughMidnight<P extends Partial<Period>>(period: P): P {
  const endsWithItsDay = period.endTime === '00:00' && period.endDate === period.startDate;
  return endsWithItsDay ? { ...period, endTime: '24:00' } : period;
}

/** The field by which a period ends before, or as soon as, it begins. */
export function endsTooSoon(period: Period): 'endDate' | 'endTime' | undefined {
  if (period.endDate < period.startDate) return 'endDate';
  const [start, end] = [
    `${period.startDate} ${period.startTime}`,
    `${period.endDate} ${throughMidnight(period).endTime}`,
  ];
  return end <= start ? 'endTime' : undefined;
}

const period = { startDate: localDate, startTime: localTime, endDate: localDate, endTime };
const details = { bay: rowId, title: z.string().trim().min(1).max(TITLE_MAX), ...period };

const checkPeriod = (context: z.core.ParsePayload<Period>) => {
  const field = endsTooSoon(context.value);
  if (!field) return;
  context.issues.push({ code: 'custom', message: 'end_before_start', path: [field], input: context.value });
};

export const newBayReservation = z.object(details).overwrite(throughMidnight).check(checkPeriod);
export type NewBayReservation = z.output<typeof newBayReservation>;

/** A reservation by staff for a resident, whose it then is. */
export const bayReservationForResident = z
  .object({ ...details, residentEmail: z.string().trim().min(1).max(100) })
  .overwrite(throughMidnight)
  .check(checkPeriod);

/** Whether a bay would be had over a period, or a `reservation` of one's own could be changed to it. Without `bay`: which would. */
export const bayQuestion = z
  .object({
    ...period,
    bay: rowId.optional(),
    residentEmail: z.string().trim().min(1).max(100).optional(),
    reservation: rowId.optional(),
  })
  .overwrite(throughMidnight)
  .check(checkPeriod);
export type BayQuestion = z.output<typeof bayQuestion>;

export const bayCheck = z.object({
  /** The bays that are free throughout the period, that of the changed reservation included. */
  free: z.array(z.int()),
  /** The period is over by now: meant seriously, it is granted all the same. */
  isPast: z.boolean(),
  /** Why it would be refused, as reserving says it. */
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
});
export type BayCheck = z.output<typeof bayCheck>;

/** What may change of a reservation; what is left out stays. */
export const bayReservationEdit = z
  .object({ ...details, version: seenVersion })
  .partial()
  .extend({ id: rowId });
export type BayReservationEdit = z.output<typeof bayReservationEdit>;

/** A reservation as a viewer may see it; what they may not is empty. */
export const bayReservation = z.object({
  id: z.int(),
  bay: z.int(),
  bayName: z.string(),
  /** For the creator only. */
  title: z.string(),
  startDate: localDate,
  startTime: localTime,
  endDate: localDate,
  endTime,
  /** The viewer holds it. */
  isMine: z.boolean(),
  /** The viewer changes and cancels it: as its holder, or as the assistant who made it. */
  mayChange: z.boolean(),
  holder: holder.nullable(),
  /** Who made it as the holder's assistant, where the viewer may know the holder; null where nobody did. */
  assistant: z.string().nullable(),
  /** For who may change it; null of others’. */
  version: z.int().nullable(),
});
export type BayReservation = z.output<typeof bayReservation>;
