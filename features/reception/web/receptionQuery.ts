import { queryOptions } from '@tanstack/react-query';
import { prefetchParts } from '../../../core/web/prefetchParts.ts';
import type { Opened } from '../../../core/web/screens.ts';
import { topicOf } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/call.ts';
import type { CallError } from '../../../kit/web/callError.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { readDesk } from '../../visits/shared.ts';
import { type HeldDay, merged } from './receptionDay.ts';

/**
 * Interval of full reads in ms. They catch changes that record no visit activity, such as a covering
 * agreement.
 */
export const WHOLE_EVERY = 10 * 60_000;

export const deskKey = (building: number) => [topicOf(readDesk), readDesk.path, { building }] as const;

/** Today's visits: after the first read only changes are read and merged. */
export function deskQuery(building: number) {
  const queryKey = deskKey(building);
  return queryOptions<HeldDay, CallError, HeldDay, typeof queryKey>({
    queryKey,
    queryFn: async ({ signal }) => {
      const cached = queryClient.getQueryData<HeldDay>(queryKey);
      const isFresh = cached && Date.now() - cached.wholeAt < WHOLE_EVERY;
      const query = isFresh ? { date: cached.date, since: cached.at } : {};
      const answer = await call(readDesk, { building, ...query }, { signal, reads: true });
      // Keep optimistic updates made since the request was sent.
      const now = queryClient.getQueryData<HeldDay>(queryKey) ?? cached;
      return isFresh && now && answer.date === now.date
        ? merged(now, answer)
        : { ...answer, wholeAt: Date.now() };
    },
    structuralSharing: false,
  });
}

export function prefetchDesk(opened: Opened): void {
  void queryClient.prefetchQuery(deskQuery(opened.building.id));
  void prefetchParts(opened, ({ desk }) => desk);
}
