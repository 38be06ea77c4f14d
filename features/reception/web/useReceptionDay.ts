import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../kit/web/callError.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { ReceptionVisit } from '../../visits/shared.ts';
import type { CachedReceptionDay } from './receptionDay.ts';
import { FULL_READ_INTERVAL_MS, receptionDayKey, receptionDayQuery } from './receptionQuery.ts';

export function useReceptionDay(): UseQueryResult<CachedReceptionDay, CallError> {
  const { building } = useSession();
  return useQuery({ ...receptionDayQuery(building.id), refetchInterval: FULL_READ_INTERVAL_MS });
}

export const getCachedVisit = (building: number, id: number): ReceptionVisit | undefined =>
  queryClient
    .getQueryData<CachedReceptionDay>(receptionDayKey(building))
    ?.visits.find((visit) => visit.id === id);

export async function refetchVisit(building: number, id: number): Promise<ReceptionVisit | undefined> {
  await queryClient.refetchQueries({ queryKey: receptionDayKey(building) });
  return getCachedVisit(building, id);
}

export function updateCachedVisit(building: number, id: number, change: Partial<ReceptionVisit>): void {
  queryClient.setQueryData<CachedReceptionDay>(receptionDayKey(building), (cachedDay) =>
    cachedDay === undefined
      ? cachedDay
      : {
          ...cachedDay,
          visits: cachedDay.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)),
        },
  );
}
