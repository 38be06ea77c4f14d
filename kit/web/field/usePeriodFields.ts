import { useRef } from 'react';
import {
  addDays,
  countDaysInclusive,
  type LocalDate,
  type LocalTime,
  localDateSchema,
  localTimeSchema,
  periodEndTimeSchema,
  toMinutes,
  toTime,
} from '../../time.ts';

export interface PeriodValues {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
}

export interface PeriodForm {
  values: PeriodValues;
  setValues(values: Partial<PeriodValues>): void;
  clearFieldError(field: 'endDate' | 'endTime'): void;
}

const DAY_MINUTES = 24 * 60;
const HOUR_MINUTES = 60;

/** Minutes from start to end; undefined if one is invalid or the end is not later. */
export function getDurationInMinutes({
  startDate,
  startTime,
  endDate,
  endTime,
}: PeriodValues): number | undefined {
  const isRead =
    [startDate, endDate].every((day) => localDateSchema.safeParse(day).success) &&
    localTimeSchema.safeParse(startTime).success &&
    periodEndTimeSchema.safeParse(endTime).success;
  if (!isRead || endDate < startDate) return undefined;
  const days = countDaysInclusive(startDate, endDate) - 1;
  const minutes = days * DAY_MINUTES + toMinutes(endTime) - toMinutes(startTime);
  return minutes > 0 ? minutes : undefined;
}

/** The end `length` minutes later; `midnight`: use `24:00` instead of the next day's `00:00`. */
export function computeEndFromDuration(
  { startDate, startTime }: { startDate: LocalDate; startTime: LocalTime },
  length: number,
  midnight: boolean,
): Pick<PeriodValues, 'endDate' | 'endTime'> {
  const till = toMinutes(startTime) + length;
  const days = Math.floor((midnight ? till - 1 : till) / DAY_MINUTES);
  return { endDate: addDays(startDate, days), endTime: toTime(till - days * DAY_MINUTES) };
}

/** Handlers for the four fields of a period. */
export function usePeriodFields(form: PeriodForm, { midnight = false } = {}) {
  const { values } = form;
  // Kept while the start is invalid during typing.
  const length = useRef(HOUR_MINUTES);
  length.current = getDurationInMinutes(values) ?? length.current;
  /** The end date, unless the user chose it. */
  const proposed = useRef<LocalDate | null>(null);

  const moveStart = (news: Partial<PeriodValues>) => {
    const start = { ...values, ...news };
    const isRead =
      localDateSchema.safeParse(start.startDate).success &&
      localTimeSchema.safeParse(start.startTime).success;
    if (!isRead) return form.setValues(news);
    const end = computeEndFromDuration(start, length.current, midnight);
    proposed.current = length.current < DAY_MINUTES ? end.endDate : null;
    form.setValues({ ...news, ...end });
    form.clearFieldError('endDate');
    form.clearFieldError('endTime');
  };

  const moveEnd = (endTime: string) => {
    const { startDate, startTime, endDate } = values;
    const isOpen = endDate === startDate || endDate === proposed.current;
    const isRead =
      localDateSchema.safeParse(startDate).success && periodEndTimeSchema.safeParse(endTime).success;
    if (!isOpen || !isRead || !localTimeSchema.safeParse(startTime).success)
      return form.setValues({ endTime });
    const isNext = endTime < startTime && !(midnight && endTime === '00:00');
    proposed.current = isNext ? addDays(startDate, 1) : startDate;
    form.setValues({ endTime, endDate: proposed.current });
    form.clearFieldError('endDate');
    form.clearFieldError('endTime');
  };

  return {
    startDate: { onChange: (startDate: string) => moveStart({ startDate }) },
    startTime: { onChange: (startTime: string) => moveStart({ startTime }) },
    endDate: {
      onChange: (endDate: string) => {
        proposed.current = null;
        form.setValues({ endDate });
        form.clearFieldError('endDate');
      },
    },
    endTime: { onChange: moveEnd },
  };
}
