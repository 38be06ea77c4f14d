import { z } from 'zod';
import { type LocalDate, type LocalTime, localDate, localTime, periodEnd } from '../../kit/time.ts';

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

/** The fields of a period; `checkPeriod` holds them against each other. */
export const periodFields = { startDate: localDate, startTime: localTime, endDate: localDate, endTime };

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

export const checkPeriod = (context: z.core.ParsePayload<Period>) => {
  const field = endsTooSoon(context.value);
  if (!field) return;
  context.issues.push({ code: 'custom', message: 'end_before_start', path: [field], input: context.value });
};
