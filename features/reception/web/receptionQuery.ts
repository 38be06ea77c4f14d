import { queryOptions } from '@tanstack/react-query';
import { prefetchParts } from '../../../core/web/prefetchParts.ts';
import type { Opened } from '../../../core/web/screens.ts';
import { topicOf } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/call.ts';
import type { CallError } from '../../../kit/web/callError.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { readDesk } from '../../visits/shared.ts';
import { type HeldDay, merged } from './receptionDay.ts';

/** Changes that no visit tells of, such as an agreement that covers another, are seen after this many milliseconds. */
export const WHOLE_EVERY = 10 * 60_000;

export const deskKey = (building: number) => [topicOf(readDesk), readDesk.path, { building }] as const;

/** The visits of today; after the first answer only changes are read and merged. */
export function deskQuery(building: number) {
  const queryKey = deskKey(building);
  return queryOptions<HeldDay, CallError, HeldDay, typeof queryKey>({
    queryKey,
    queryFn: async ({ signal }) => {
      const held = queryClient.getQueryData<HeldDay>(queryKey);
      const isFresh = held && Date.now() - held.wholeAt < WHOLE_EVERY;
      const asked = isFresh ? { date: held.date, since: held.at } : {};
      const read = await call(readDesk, { building, ...asked }, { signal, reads: true });
      // Optimistic changes stay: the answer may be older than they are.
      const now = queryClient.getQueryData<HeldDay>(queryKey) ?? held;
      return isFresh && now && read.date === now.date ? merged(now, read) : { ...read, wholeAt: Date.now() };
    },
    structuralSharing: false,
  });
}

export function prefetchDesk(opened: Opened): void {
  void queryClient.prefetchQuery(deskQuery(opened.building.id));
  void prefetchParts(opened, ({ desk }) => desk);
}
