import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  isExistingEndTime,
  isExistingTime,
  type LocalDate,
  type LocalTime,
} from '../../../kit/time.ts';
import { isRecurringVisitExpectedOn } from '../recurringVisit.ts';

export interface RecurringVisitSchedule {
  from: LocalDate;
  until: LocalDate;
  weekdays: readonly number[];
  hoursFrom: LocalTime;
  /** Before `hoursFrom`: the next morning. */
  hoursTo: LocalTime;
}

interface SkippedHour {
  field: 'hoursFrom' | 'hoursTo';
  day: LocalDate;
}

export function findSkippedHour(hours: RecurringVisitSchedule, timeZone: string): SkippedHour | undefined {
  const { from, until, hoursFrom, hoursTo } = hours;
  for (const change of clockChanges(timeZone, from, addDays(until, 1)))
    for (const day of [addDays(change, -1), change, addDays(change, 1)]) {
      if (!isRecurringVisitExpectedOn(hours, day)) continue;
      if (!isExistingTime(day, hoursFrom, timeZone)) return { field: 'hoursFrom', day };
      const lastDay = hoursTo < hoursFrom ? addDays(day, 1) : day;
      if (!isExistingEndTime(lastDay, hoursTo, timeZone)) return { field: 'hoursTo', day: lastDay };
    }
  return undefined;
}

function* clockChanges(timeZone: string, from: LocalDate, until: LocalDate): Generator<LocalDate> {
  const start = Temporal.PlainDate.from(addDays(from, -1)).toZonedDateTime(timeZone);
  let change = start.getTimeZoneTransition('next');
  while (change && change.toPlainDate().toString() <= until) {
    yield change.toPlainDate().toString();
    change = change.getTimeZoneTransition('next');
  }
}
