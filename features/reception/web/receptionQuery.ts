import { queryOptions } from '@tanstack/react-query';
import { prefetchParts } from '../../../core/feature/web/prefetchParts.ts';
import type { ScreenContext } from '../../../core/feature/web/screens.ts';
import { getTopic } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/api/call.ts';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { readReceptionDay } from '../api.ts';
import { type CachedReceptionDay, mergeReceptionDayUpdate } from './cachedReceptionDay.ts';
import { receptionParts } from './receptionParts.ts';

/** Full reads in ms: some changes record no activity of the visit, such as a covering agreement. */
export const FULL_READ_INTERVAL_MS = 10 * 60_000;

export const buildReceptionDayQueryKey = (building: number) =>
  [getTopic(readReceptionDay), readReceptionDay.path, { building }] as const;

/** Today's visits: after the first read only changes are read and merged. */
export function receptionDayQuery(building: number) {
  const queryKey = buildReceptionDayQueryKey(building);
  return queryOptions<CachedReceptionDay, CallError, CachedReceptionDay, typeof queryKey>({
    queryKey,
    queryFn: async ({ signal }) => {
      const cachedDay = queryClient.getQueryData<CachedReceptionDay>(queryKey);
      const isFresh = cachedDay && Date.now() - cachedDay.fullyReadAt < FULL_READ_INTERVAL_MS;
      const query = isFresh ? { date: cachedDay.date, since: cachedDay.at } : {};
      const answer = await call(readReceptionDay, { building, ...query }, { signal, readOnly: true });
      // Keep optimistic updates made since the request was sent.
      const now = queryClient.getQueryData<CachedReceptionDay>(queryKey) ?? cachedDay;
      return isFresh && now && answer.date === now.date
        ? mergeReceptionDayUpdate(now, answer)
        : { ...answer, fullyReadAt: Date.now() };
    },
    structuralSharing: false,
  });
}

export function prefetchReception(opened: ScreenContext): void {
  void queryClient.prefetchQuery(receptionDayQuery(opened.building.id));
  void prefetchParts(opened, receptionParts);
}
