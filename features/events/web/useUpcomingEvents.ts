import { addDays, type LocalDate } from '../../../kit/time.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { findEvents } from '../api.ts';
import { DAYS_BACK } from '../event.ts';
import type { EventKind } from '../eventKind.ts';

/** Whose events are shown, and whether as who is not signed in sees them. */
export interface EventSource {
  building: number;
  kind: EventKind;
  asAnybody: boolean;
}

/** The events of all months that a search finds, or all of late and ahead: the next one first, what is over last. */
export function useUpcomingEvents({ asAnybody, ...source }: EventSource, today: LocalDate, search: string) {
  // Without a search what is over is shown as far back as in the list of the contract.
  const bound = search ? {} : { from: addDays(today, -DAYS_BACK) };
  const how = { asAnybody };
  const ahead = usePages(findEvents, { ...source, when: 'ahead', search, sort: 'start' }, how);
  const over = usePages(findEvents, { ...source, ...bound, when: 'over', search, sort: '-start' }, how);
  const isRead = ahead.data !== undefined && over.data !== undefined;
  // Those over stand behind all that are ahead.
  const aheadIsRead = ahead.data !== undefined && ahead.more === null;
  return {
    rows: isRead ? [...(ahead.data ?? []), ...(aheadIsRead ? (over.data ?? []) : [])] : undefined,
    total: ahead.total + over.total,
    next: ahead.data?.[0],
    error: ahead.error ?? over.error,
    isFetching: ahead.isFetching || over.isFetching,
    readOn: aheadIsRead ? over.readOn : ahead.readOn,
    refetch: () => Promise.all([ahead.refetch(), over.refetch()]),
  };
}
