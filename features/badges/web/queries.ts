import { queryOptions } from '@tanstack/react-query';
import { getTopic } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/api/call.ts';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import { listAllBadgeNumbers, listLentBadges } from '../api.ts';
import type { LentBadgesAnswer } from '../badge.ts';
import { applyLentBadgeChanges } from './scannedBadge.ts';

/** `fullReadAt`: time of the last full read, in milliseconds. */
export interface CachedLentBadges extends LentBadgesAnswer {
  fullReadAt: number;
}

/** Corrected visitor names are not among the changes, so everything is read again after this time (ms). */
export const LENT_BADGES_FULL_READ_MS = 10 * 60_000;

export function lentBadgesQuery(building: number) {
  const queryKey = [getTopic(listLentBadges), listLentBadges.path, { building }] as const;
  return queryOptions<CachedLentBadges, CallError, CachedLentBadges, typeof queryKey>({
    queryKey,
    queryFn: async ({ signal }) => {
      const cachedAnswer = queryClient.getQueryData<CachedLentBadges>(queryKey);
      const isFresh = cachedAnswer && Date.now() - cachedAnswer.fullReadAt < LENT_BADGES_FULL_READ_MS;
      const since = isFresh ? { since: cachedAnswer.at } : {};
      const answer = await call(listLentBadges, { building, ...since }, { signal, readOnly: true });
      if (!isFresh) return { ...answer, fullReadAt: Date.now() };
      return {
        ...answer,
        badges: applyLentBadgeChanges(cachedAnswer.badges, answer),
        fullReadAt: cachedAnswer.fullReadAt,
      };
    },
    structuralSharing: false,
  });
}

export const allBadgeNumbersQuery = (building: number) => callQuery(listAllBadgeNumbers, { building });

export function prefetchBadges({ building }: Session): void {
  void queryClient.prefetchQuery(lentBadgesQuery(building.id));
  void queryClient.prefetchQuery(allBadgeNumbersQuery(building.id));
}
