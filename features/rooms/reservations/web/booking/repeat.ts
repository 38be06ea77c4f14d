import type { z } from 'zod';
import { getLastBookableDay, isDateInBookingRange } from '../../../../../core/booking/booking.ts';
import {
  type Frequency,
  frequencies,
  listFrequenciesForDate,
  listOccurrences,
} from '../../../../../kit/recurrence.ts';
import { addDays, getWeekday, type LocalDate, localDateSchema } from '../../../../../kit/time.ts';

export const repeatKeys = ['never', ...frequencies, 'chosen'] as const;
export type RepeatKey = (typeof repeatKeys)[number];

export type RepeatValues = {
  date: string;
  repeat: RepeatKey;
  /** 0 is Monday. */
  weekdays: number[];
  /** Which field was filled in; the other one is computed. */
  ends: 'until' | 'times';
  until: string;
  times: number | string;
  days: LocalDate[];
  leftOut: LocalDate[];
};

const WORKDAYS = [0, 1, 2, 3, 4];
export const EVERY_DAY = [...WORKDAYS, 5, 6];
export const isRepeatedOnWeekends = ({ weekdays }: RepeatValues) => weekdays.length === EVERY_DAY.length;

const isDate = (text: string) => localDateSchema.safeParse(text).success;
const isFrequency = (repeat: RepeatKey): repeat is Frequency => repeat !== 'never' && repeat !== 'chosen';
/** Daily repetition uses all days or working days; monthly ones have no weekdays. */
export const isRepeatWithWeekdays = (repeat: RepeatKey) => repeat === 'weekly' || repeat === 'fortnightly';

export const createBlankRepeatValues = (date: LocalDate): RepeatValues => ({
  date,
  repeat: 'never',
  weekdays: [getWeekday(date)],
  ends: 'until',
  until: '',
  times: '',
  days: [date],
  leftOut: [],
});

const DEFAULT_LENGTH: Record<Frequency, number> = {
  daily: 13,
  weekly: 27,
  fortnightly: 55,
  monthlyByDay: 182,
  monthlyByWeekday: 182,
  monthlyByLastWeekday: 182,
};

export function changeRepeat(
  values: RepeatValues,
  repeat: RepeatKey,
  today: LocalDate,
): Partial<RepeatValues> {
  const date = isDate(values.date) ? values.date : (values.days[0] ?? today);
  if (repeat === 'never') return { repeat, date, leftOut: [] };
  if (repeat === 'chosen') return { repeat, leftOut: [], days: listDatesToBook({ ...values, date }, today) };
  const [end, last] = [addDays(date, DEFAULT_LENGTH[repeat]), getLastBookableDay(today)];
  return {
    repeat,
    date,
    leftOut: [],
    ends: 'until',
    until: end < last ? end : last,
    weekdays: repeat === 'daily' ? WORKDAYS : [getWeekday(date)],
  };
}

export function changeFirstDate(values: RepeatValues, date: string): Partial<RepeatValues> {
  if (!isDate(date)) return { date };
  const { repeat, weekdays, until } = values;
  const isOfItsDay = isDate(values.date) && String(weekdays) === String([getWeekday(values.date)]);
  const isPossible = !isFrequency(repeat) || listFrequenciesForDate(date).includes(repeat);
  return {
    date,
    ...(isRepeatWithWeekdays(repeat) && isOfItsDay && { weekdays: [getWeekday(date)] }),
    ...(!isPossible && {
      repeat: repeat === 'monthlyByWeekday' ? 'monthlyByLastWeekday' : 'monthlyByWeekday',
    }),
    ...(isFrequency(repeat) &&
      isDate(until) &&
      until < date && { until: addDays(date, DEFAULT_LENGTH[repeat]) }),
  };
}

export function calculateRepeatDates(values: RepeatValues, today: LocalDate): LocalDate[] {
  const { date, repeat, weekdays, ends, until, times, days } = values;
  if (repeat === 'chosen') return days;
  if (!isDate(date)) return [];
  if (repeat === 'never') return [date];
  const last = getLastBookableDay(today);
  if (!isDateInBookingRange(date, today) || (ends === 'until' && !isDate(until))) return [];
  if (ends === 'times')
    return isTimes(times)
      ? listOccurrences({ frequency: repeat, from: date, weekdays, until: last, times })
      : [];
  return listOccurrences({ frequency: repeat, from: date, weekdays, until: until < last ? until : last });
}

const isTimes = (times: number | string): times is number =>
  typeof times === 'number' && Number.isInteger(times) && times > 0;

export const listDatesToBook = (values: RepeatValues, today: LocalDate): LocalDate[] =>
  calculateRepeatDates(values, today).filter((date) => !values.leftOut.includes(date));

interface DaysProblem {
  field: keyof RepeatValues;
  code: string;
  params?: Record<string, number>;
}

function findRepeatProblem(values: RepeatValues, today: LocalDate): DaysProblem | undefined {
  const { date, repeat, until, ends, times } = values;
  const at = (field: keyof RepeatValues) => (code: string, params?: Record<string, number>) => ({
    field,
    code,
    ...(params && { params }),
  });
  const wrongDay = (text: string, field: 'date' | 'until') => {
    if (!isDate(text)) return at(field)(text === '' ? 'required' : 'invalid_date');
    return isDateInBookingRange(text, today) ? undefined : at(field)('date_out_of_range');
  };
  const dates = listDatesToBook(values, today);
  if (repeat === 'chosen') {
    if (dates.length === 0) return at('days')('required');
    return dates.every((day) => isDateInBookingRange(day, today))
      ? undefined
      : at('days')('date_out_of_range');
  }
  const wrong =
    wrongDay(date, 'date') ?? (repeat !== 'never' && ends === 'until' ? wrongDay(until, 'until') : undefined);
  if (wrong || repeat === 'never') return wrong;
  if (ends === 'until' && until < date) return at('until')('end_before_start');
  if (ends === 'times') {
    if (!isTimes(times)) return at('times')(times === '' ? 'required' : 'invalid_value');
    const max = calculateRepeatDates(values, today).length;
    if (max > 0 && max < times) return at('times')('too_big', { max });
  }
  return dates.length === 0 ? at(isRepeatWithWeekdays(repeat) ? 'weekdays' : 'repeat')('no_days') : undefined;
}

export const isRepeatValid = (values: RepeatValues, today: LocalDate) => !findRepeatProblem(values, today);

export const validateRepeat =
  (today: LocalDate) =>
  (values: RepeatValues, problems: z.core.$RefinementCtx): void => {
    const { field, code, params } = findRepeatProblem(values, today) ?? {};
    if (field && code) problems.addIssue({ code: 'custom', message: code, path: [field], params });
  };
