import type { TodayItem } from '../../../core/feature/web/today.ts';
import { addDays, type LocalDate, type LocalTime } from '../../../kit/time.ts';

export interface TodayItemState extends TodayItem {
  isOver: boolean;
}

interface TodayItemsByTimeResult {
  /** Due today at no particular hour. */
  untimedItems: TodayItemState[];
  begunItems: TodayItemState[];
  upcomingItems: TodayItemState[];
  /** Tomorrow's items, or the next ones if today and tomorrow are empty. */
  laterItems: TodayItemState[];
}

const NEXT_ROWS_SHOWN = 3;

const getSortKey = ({ date, start = '' }: TodayItem) => `${date} ${start}`;

/** `now` is in the building's time zone. */
export function groupTodayItemsByTime(
  items: readonly TodayItem[],
  now: { date: LocalDate; time: LocalTime },
): TodayItemsByTimeResult {
  const sorted = [...items]
    .sort((one, other) => getSortKey(one).localeCompare(getSortKey(other)))
    .map((item) => ({ ...item, isOver: item.date === now.date && (item.end ?? '99:99') <= now.time }));
  const today = sorted.filter(({ date }) => date === now.date);
  const future = sorted.filter(({ date }) => date > now.date);
  const tomorrow = future.filter(({ date }) => date === addDays(now.date, 1));
  const nextItems = today.length === 0 ? future.slice(0, NEXT_ROWS_SHOWN) : [];
  const hasBegun = ({ start }: TodayItem) => start !== undefined && start <= now.time;
  return {
    untimedItems: today.filter(({ start }) => start === undefined),
    begunItems: today.filter(hasBegun),
    upcomingItems: today.filter(({ start }) => start !== undefined && start > now.time),
    laterItems: tomorrow.length > 0 ? tomorrow : nextItems,
  };
}
