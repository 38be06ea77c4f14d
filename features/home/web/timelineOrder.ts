import type { TodayItem } from '../../../core/web/today.ts';
import { addDays, type LocalDate, type LocalTime } from '../../../kit/time.ts';

export interface TimelineItem extends TodayItem {
  isOver: boolean;
}

export interface DaySections {
  before: TimelineItem[];
  after: TimelineItem[];
  /** Tomorrow's items, or the next ones if today and tomorrow are empty. */
  later: TimelineItem[];
}

const NEXT_ROWS_SHOWN = 3;

const momentOf = ({ date, start = '' }: TodayItem) => `${date} ${start}`;

/** `now` is in the building's time zone. Items without a time come right after it. */
export function groupByDay(
  items: readonly TodayItem[],
  now: { date: LocalDate; time: LocalTime },
): DaySections {
  const inOrder = [...items]
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .map((item) => ({ ...item, isOver: item.date === now.date && (item.end ?? '99:99') <= now.time }));
  const today = inOrder.filter(({ date }) => date === now.date);
  const coming = inOrder.filter(({ date }) => date > now.date);
  const tomorrow = coming.filter(({ date }) => date === addDays(now.date, 1));
  const nothingElse = today.length === 0 ? coming.slice(0, NEXT_ROWS_SHOWN) : [];
  const hasBegun = ({ start }: TodayItem) => start !== undefined && start <= now.time;
  return {
    before: today.filter(hasBegun),
    after: today.filter((item) => !hasBegun(item)),
    later: tomorrow.length > 0 ? tomorrow : nothingElse,
  };
}
