import { z } from 'zod';
import {
  addDays,
  type LocalDate,
  type LocalTime,
  localDateSchema,
  localTimeSchema,
  periodEndTimeSchema,
} from '../../kit/time.ts';

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
  .pipe(periodEndTimeSchema);

/** `24:00` and `00:00` both mean the midnight at the end of the day. */
export const sameDayEndTimeSchema = z
  .string()
  .transform((text) => (/^(0?0|24):00(:00)?$/.test(text) ? '24:00' : text))
  .pipe(periodEndTimeSchema);

export const periodSchemaFields = {
  startDate: localDateSchema,
  startTime: localTimeSchema,
  endDate: localDateSchema,
  endTime,
};

export const pickPeriod = ({ startDate, startTime, endDate, endTime }: Period): Period => ({
  startDate,
  startTime,
  endDate,
  endTime,
});

export function normalizeMidnight<P extends Partial<Period>>(period: P): P {
  const endsWithItsDay = period.endTime === '00:00' && period.endDate === period.startDate;
  return endsWithItsDay ? { ...period, endTime: '24:00' } : period;
}

/** Returns the wrong field if the period ends before or when it begins. */
export function findPeriodEndProblem(period: Period): 'endDate' | 'endTime' | undefined {
  if (period.endDate < period.startDate) return 'endDate';
  const [start, end] = [
    `${period.startDate} ${period.startTime}`,
    `${period.endDate} ${normalizeMidnight(period).endTime}`,
  ];
  return end <= start ? 'endTime' : undefined;
}

export const checkPeriodEndAfterStart = (context: z.core.ParsePayload<Period>) => {
  const field = findPeriodEndProblem(context.value);
  if (!field) return;
  context.issues.push({ code: 'custom', message: 'end_before_start', path: [field], input: context.value });
};

/** Parses moments such as `2026-11-23 09:00`; a final midnight becomes `24:00` of the day before. */
export function parseMomentsAsPeriod(startsAt: string, endsAt: string): Period {
  const [startDate = '', startTime = ''] = startsAt.split(' ');
  const [endDate = '', endTime = ''] = endsAt.split(' ');
  if (endTime !== '00:00' || endDate === startDate) return { startDate, startTime, endDate, endTime };
  return { startDate, startTime, endDate: addDays(endDate, -1), endTime: '24:00' };
}
