import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { getTopic } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/api/call.ts';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { readReceptionDay } from '../api.ts';
import type { ReceptionDayResult, ReceptionVisit } from '../receptionVisit.ts';

/** `fullyReadAt`: time of the last full read in ms. */
export interface CachedReceptionDay extends ReceptionDayResult {
  fullyReadAt: number;
}

/** Full reads in ms: some changes record no activity of the visit, such as a covering agreement. */
const FULL_READ_INTERVAL_MS = 10 * 60_000;

/** Today's visits: after the first read only changes are read and merged. */
export function receptionDayQuery(building: number) {
  const queryKey = [getTopic(readReceptionDay), readReceptionDay.path, { building }] as const;
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
    refetchInterval: FULL_READ_INTERVAL_MS,
    structuralSharing: false,
  });
}

/** Unchanged visits keep their identity, so that their rows do not render again. */
export function mergeReceptionDayUpdate(
  cachedDay: CachedReceptionDay,
  update: ReceptionDayResult,
): CachedReceptionDay {
  const visitsById = new Map(cachedDay.visits.map((visit) => [visit.id, visit]));
  for (const visit of update.visits)
    visitsById.set(visit.id, replaceEqualDeep(visitsById.get(visit.id), visit));
  const visits = update.ids.flatMap((id) => visitsById.get(id) ?? []);
  visits.sort((one, other) => one.time.localeCompare(other.time) || one.id - other.id);
  return { ...update, visits, fullyReadAt: cachedDay.fullyReadAt };
}

export const getCachedVisit = (building: number, id: number): ReceptionVisit | undefined =>
  queryClient.getQueryData(receptionDayQuery(building).queryKey)?.visits.find((visit) => visit.id === id);

export async function refetchVisit(building: number, id: number): Promise<ReceptionVisit | undefined> {
  await queryClient.refetchQueries({ queryKey: receptionDayQuery(building).queryKey });
  return getCachedVisit(building, id);
}

export function updateCachedVisit(building: number, id: number, changes: Partial<ReceptionVisit>): void {
  queryClient.setQueryData(
    receptionDayQuery(building).queryKey,
    (day) =>
      day && {
        ...day,
        visits: day.visits.map((visit) => (visit.id === id ? { ...visit, ...changes } : visit)),
      },
  );
}
