import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { topicOf } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/call.ts';
import type { CallError } from '../../../kit/web/callError.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { type DeskVisit, readDesk } from '../../visits/shared.ts';
import { type HeldDay, merged } from './deskDay.ts';

/** What no change of a visit tells, such as an agreement that covers another, is seen after so many milliseconds at the latest. */
const WHOLE_EVERY = 10 * 60_000;

export const deskKey = (building: number) => [topicOf(readDesk), readDesk.path, { building }] as const;

/** The visits of today, kept as they are now: after the first time only what has changed is read. */
export function useDesk(): UseQueryResult<HeldDay, CallError> {
  const { building } = useSession();
  const queryKey = deskKey(building.id);
  return useQuery<HeldDay, CallError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const held = queryClient.getQueryData<HeldDay>(queryKey);
      const isFresh = held && Date.now() - held.wholeAt < WHOLE_EVERY;
      const asked = isFresh ? { date: held.date, since: held.at } : {};
      const read = await call(readDesk, { building: building.id, ...asked }, { signal, reads: true });
      // What was shown at once meanwhile stays: the answer may be of the moment before.
      const now = queryClient.getQueryData<HeldDay>(queryKey) ?? held;
      return isFresh && now && read.date === now.date ? merged(now, read) : { ...read, wholeAt: Date.now() };
    },
    structuralSharing: false,
    refetchInterval: WHOLE_EVERY,
  });
}

/** A visit as the screen shows it. */
export const readHeld = (building: number, id: number): DeskVisit | undefined =>
  queryClient.getQueryData<HeldDay>(deskKey(building))?.visits.find((visit) => visit.id === id);

/** A visit as the server has it now. */
export async function readAgain(building: number, id: number): Promise<DeskVisit | undefined> {
  await queryClient.refetchQueries({ queryKey: deskKey(building) });
  return readHeld(building, id);
}

/** Shows at once what was just done of a visit; what the server has of it follows. */
export function showAtOnce(building: number, id: number, change: Partial<DeskVisit>): void {
  queryClient.setQueryData<HeldDay>(deskKey(building), (held) =>
    held === undefined
      ? held
      : { ...held, visits: held.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)) },
  );
}
