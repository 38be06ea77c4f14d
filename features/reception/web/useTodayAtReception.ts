import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import type { CachedReceptionDay } from './cachedReceptionDay.ts';
import { buildReceptionDayQueryKey, FULL_READ_INTERVAL_MS, receptionDayQuery } from './receptionQuery.ts';

export function useTodayAtReception(): UseQueryResult<CachedReceptionDay, CallError> {
  const { building } = useSession();
  return useQuery({ ...receptionDayQuery(building.id), refetchInterval: FULL_READ_INTERVAL_MS });
}

export const getCachedReceptionVisit = (building: number, id: number): ReceptionVisit | undefined =>
  queryClient
    .getQueryData<CachedReceptionDay>(buildReceptionDayQueryKey(building))
    ?.visits.find((visit) => visit.id === id);

export async function refetchReceptionVisit(
  building: number,
  id: number,
): Promise<ReceptionVisit | undefined> {
  await queryClient.refetchQueries({ queryKey: buildReceptionDayQueryKey(building) });
  return getCachedReceptionVisit(building, id);
}

export function updateCachedReceptionVisit(
  building: number,
  id: number,
  change: Partial<ReceptionVisit>,
): void {
  queryClient.setQueryData<CachedReceptionDay>(buildReceptionDayQueryKey(building), (cachedDay) =>
    cachedDay === undefined
      ? cachedDay
      : {
          ...cachedDay,
          visits: cachedDay.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)),
        },
  );
}
