import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../kit/web/callError.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { DeskVisit } from '../../visits/shared.ts';
import type { HeldDay } from './receptionDay.ts';
import { deskKey, deskQuery, WHOLE_EVERY } from './receptionQuery.ts';

export function useDesk(): UseQueryResult<HeldDay, CallError> {
  const { building } = useSession();
  return useQuery({ ...deskQuery(building.id), refetchInterval: WHOLE_EVERY });
}

export const readHeld = (building: number, id: number): DeskVisit | undefined =>
  queryClient.getQueryData<HeldDay>(deskKey(building))?.visits.find((visit) => visit.id === id);

export async function readAgain(building: number, id: number): Promise<DeskVisit | undefined> {
  await queryClient.refetchQueries({ queryKey: deskKey(building) });
  return readHeld(building, id);
}

/** Optimistic update of the cached day. */
export function showAtOnce(building: number, id: number, change: Partial<DeskVisit>): void {
  queryClient.setQueryData<HeldDay>(deskKey(building), (held) =>
    held === undefined
      ? held
      : { ...held, visits: held.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)) },
  );
}
