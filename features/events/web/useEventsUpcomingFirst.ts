import { addDays, type LocalDate } from '../../../kit/time.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { listEventSearchResults } from '../api.ts';
import { PAST_EVENT_DAYS } from '../event.ts';
import type { EventKind } from '../eventKind.ts';

/** `asAnybody`: read without the session, as the public sees them. */
export interface EventSearchBuildingAndKind {
  building: number;
  kind: EventKind;
  asAnybody: boolean;
}

/** Upcoming events first, then past ones, newest first. */
export function useEventsUpcomingFirst(
  { asAnybody, ...source }: EventSearchBuildingAndKind,
  today: LocalDate,
  search: string,
) {
  // Without a search, past events are limited to the same days as in the contract's list.
  const bound = search ? {} : { from: addDays(today, -PAST_EVENT_DAYS) };
  const options = { anonymous: asAnybody };
  const ahead = usePages(
    listEventSearchResults,
    { ...source, when: 'ahead', search, sort: 'start' },
    options,
  );
  const over = usePages(
    listEventSearchResults,
    { ...source, ...bound, when: 'over', search, sort: '-start' },
    options,
  );
  const isRead = ahead.data !== undefined && over.data !== undefined;
  const aheadIsRead = ahead.data !== undefined && ahead.moreButton === null;
  return {
    rows: isRead ? [...(ahead.data ?? []), ...(aheadIsRead ? (over.data ?? []) : [])] : undefined,
    total: ahead.total + over.total,
    next: ahead.data?.[0],
    error: ahead.error ?? over.error,
    isFetching: ahead.isFetching || over.isFetching,
    loadMore: aheadIsRead ? over.loadMore : ahead.loadMore,
    refetch: () => Promise.all([ahead.refetch(), over.refetch()]),
  };
}
