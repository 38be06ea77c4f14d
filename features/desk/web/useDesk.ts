import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { topicOf } from '../../../kit/endpoint.ts';
import { minutesOf } from '../../../kit/time.ts';
import { call } from '../../../kit/web/call.ts';
import type { CallError } from '../../../kit/web/callError.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { untilStreamStands } from '../../../kit/web/streamStands.ts';
import {
  type DeskDay,
  type DeskVisit,
  LATE_AFTER_MINUTES,
  LONG_WAIT_MINUTES,
  readDesk,
} from '../../visits/shared.ts';

/** What the screen holds of the day, and when all of it was read last (ms). */
export interface HeldDay extends DeskDay {
  wholeAt: number;
}

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
      await untilStreamStands();
      const held = queryClient.getQueryData<HeldDay>(queryKey);
      const isFresh = held && Date.now() - held.wholeAt < WHOLE_EVERY;
      const asked = isFresh ? { date: held.date, since: held.at } : {};
      const read = await call(readDesk, { building: building.id, ...asked }, { signal, reads: true });
      return isFresh && read.date === held.date ? merged(held, read) : { ...read, wholeAt: Date.now() };
    },
    structuralSharing: false,
    refetchInterval: WHOLE_EVERY,
  });
}

/** A day with what has changed of it: whatever did not stays the very same object, so that its row is not drawn anew. */
export function merged(held: HeldDay, read: DeskDay): HeldDay {
  const known = new Map(held.visits.map((visit) => [visit.id, visit]));
  for (const visit of read.visits) if (!isSame(known.get(visit.id), visit)) known.set(visit.id, visit);
  const visits = read.ids.flatMap((id) => known.get(id) ?? []);
  visits.sort((one, other) => one.time.localeCompare(other.time) || one.id - other.id);
  return { ...read, visits, wholeAt: held.wholeAt };
}

/** What was read once more, since it may have changed, and had not. */
const isSame = (held: DeskVisit | undefined, read: DeskVisit): boolean =>
  held !== undefined &&
  Object.entries(read).every(([field, value]) => held[field as keyof DeskVisit] === value);

/** Shows at once what was just done of a visit; what the server has of it follows. */
export function showAtOnce(building: number, id: number, change: Partial<DeskVisit>): void {
  queryClient.setQueryData<HeldDay>(deskKey(building), (held) =>
    held === undefined
      ? held
      : { ...held, visits: held.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)) },
  );
}

export interface DeskLists {
  expected: readonly DeskVisit[];
  here: readonly DeskVisit[];
  left: readonly DeskVisit[];
}

/** The day in its three lists, each with what is to be done next first. `now`: the building's wall clock. */
export function listsOf(visits: readonly DeskVisit[], now: string): DeskLists {
  const here = visits.filter(isHere);
  return {
    expected: visits.filter(({ status }) => status === 'waiting'),
    here: here.toSorted(
      (one, other) =>
        Number(waitsLong(other, now)) - Number(waitsLong(one, now)) ||
        (other.arrivedAt ?? '').localeCompare(one.arrivedAt ?? '') ||
        other.id - one.id,
    ),
    left: visits
      .filter(
        ({ departedAt, admission, status }) =>
          departedAt !== null || (admission === 'turnedAway' && status === 'canceled'),
      )
      .toSorted((one, other) => momentGone(other).localeCompare(momentGone(one)) || other.id - one.id),
  };
}

const momentGone = ({ departedAt, arrivedAt }: DeskVisit) => departedAt ?? arrivedAt ?? '';

export const isHere = ({ status, departedAt }: DeskVisit): boolean =>
  status === 'done' && departedAt === null;

/** Expected some time ago, and not there. Whoever has let know that they come later is not late yet. */
export const isLate = ({ status, time, visitorSays }: DeskVisit, now: string): boolean =>
  status === 'waiting' && visitorSays === null && minutesOf(now) - minutesOf(time) >= LATE_AFTER_MINUTES;

/** Let in some time ago, and their host has said nothing. */
export const waitsLong = (visit: DeskVisit, now: string): boolean =>
  isHere(visit) &&
  visit.hostAskedAt !== null &&
  visit.hostAnswer === null &&
  minutesOf(now) - minutesOf(visit.hostAskedAt) >= LONG_WAIT_MINUTES;

/** How many people a visit is. */
export const headsOf = ({ partySize, partyArrived }: DeskVisit): number => partyArrived ?? partySize;
