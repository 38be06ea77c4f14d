import type { TodayItem } from '../../../core/web/today.ts';
import { addDays, type LocalDate, type LocalTime } from '../../../kit/time.ts';

/** An item in its place; what is over is said quietly. */
export interface Ordered extends TodayItem {
  isOver: boolean;
}

export interface DayOrder {
  /** Of today, what has begun and what is over. */
  before: Ordered[];
  /** Of today, what is to be done now, then what comes. */
  after: Ordered[];
  /** Of tomorrow; where neither day holds anything, what comes next. */
  later: Ordered[];
}

/** How much of what comes after a quiet day is shown. */
const NEXT_SHOWN = 3;

const momentOf = ({ date, start = '' }: TodayItem) => `${date} ${start}`;

/** Puts things into the order of the hours around `now`, the building's. What has no hour comes right after it. */
export function dayOf(items: readonly TodayItem[], now: { date: LocalDate; time: LocalTime }): DayOrder {
  const inOrder = [...items]
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .map((item) => ({ ...item, isOver: item.date === now.date && (item.end ?? '99:99') <= now.time }));
  const today = inOrder.filter(({ date }) => date === now.date);
  const coming = inOrder.filter(({ date }) => date > now.date);
  const tomorrow = coming.filter(({ date }) => date === addDays(now.date, 1));
  const nothingElse = today.length === 0 ? coming.slice(0, NEXT_SHOWN) : [];
  const hasBegun = ({ start }: TodayItem) => start !== undefined && start <= now.time;
  return {
    before: today.filter(hasBegun),
    after: today.filter((item) => !hasBegun(item)),
    later: tomorrow.length > 0 ? tomorrow : nothingElse,
  };
}
