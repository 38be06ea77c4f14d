import type { z } from 'zod';
import { type Frequency, listFrequenciesForDate, listOccurrences } from '../../../kit/recurrence.ts';
import { addDays, getWeekday, type LocalDate, localDateSchema } from '../../../kit/time.ts';
import { MAX_EVENT_DATES } from '../event.ts';

/** `monthlyByWeekday`: e.g. the second or last Tuesday of the month. */
export const eventRepeatFrequencies = [
  'never',
  'weekly',
  'fortnightly',
  'monthlyByDay',
  'monthlyByWeekday',
] as const;
export type EventRepeatFrequency = (typeof eventRepeatFrequencies)[number];

interface EventRepeatValues {
  startDate: string;
  repeat: EventRepeatFrequency;
  /** The field that the user filled in; the other is derived. */
  ends: 'until' | 'times';
  until: string;
  times: number | string;
}

export const noEventRepeat = { repeat: 'never', ends: 'times', until: '', times: 4 } as const;

/** In days (two years). At most `MAX_EVENT_DATES` dates are used. */
const MAX_SPAN_DAYS = 731;

const isDate = (text: string) => localDateSchema.safeParse(text).success;

function toRecurrence(repeat: Exclude<EventRepeatFrequency, 'never'>, date: LocalDate): Frequency {
  return repeat !== 'monthlyByWeekday' || listFrequenciesForDate(date).includes(repeat)
    ? repeat
    : 'monthlyByLastWeekday';
}

export function listEventRepeatDates({
  startDate: from,
  repeat,
  ends,
  until,
  times,
}: EventRepeatValues): LocalDate[] {
  if (!isDate(from)) return [];
  if (repeat === 'never') return [from];
  const last = addDays(from, MAX_SPAN_DAYS);
  if (ends === 'until' && (!isDate(until) || until < from || until > last)) return [];
  if (ends === 'times' && !(typeof times === 'number' && Number.isInteger(times) && times > 1)) return [];
  const frequency = toRecurrence(repeat, from);
  const recurrence = { frequency, from, weekdays: [getWeekday(from)] };
  return ends === 'until'
    ? listOccurrences({ ...recurrence, until })
    : listOccurrences({ ...recurrence, until: last, times: Number(times) });
}

interface DaysProblem {
  code: string;
  params?: Record<string, number>;
}

function findRepeatProblem(values: EventRepeatValues): DaysProblem | undefined {
  const { startDate, ends, until, times } = values;
  if (ends === 'until') {
    if (!isDate(until)) return { code: until === '' ? 'required' : 'invalid_date' };
    if (until < startDate) return { code: 'end_before_start' };
  } else {
    if (times === '') return { code: 'required' };
    if (typeof times !== 'number' || !Number.isInteger(times)) return { code: 'not_whole' };
    if (times < 2) return { code: 'too_small', params: { min: 2 } };
    if (times > MAX_EVENT_DATES) return { code: 'too_big', params: { max: MAX_EVENT_DATES } };
  }
  const { length } = listEventRepeatDates(values);
  return length === 0 || length > MAX_EVENT_DATES
    ? { code: 'too_many_dates', params: { max: MAX_EVENT_DATES } }
    : undefined;
}

export function validateEventRepeat(values: EventRepeatValues, problems: z.core.$RefinementCtx): void {
  if (values.repeat === 'never' || !isDate(values.startDate)) return;
  const { code, params } = findRepeatProblem(values) ?? {};
  if (code) problems.addIssue({ code: 'custom', message: code, path: [values.ends], params });
}
