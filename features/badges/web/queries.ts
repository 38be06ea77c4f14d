import { queryOptions } from '@tanstack/react-query';
import { getTopic } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/call.ts';
import type { CallError } from '../../../kit/web/callError.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { Session } from '../../../kit/web/session.ts';
import { listOut, listStock } from '../api.ts';
import type { OutSnapshot } from '../badge.ts';
import { withChanges } from './scanned.ts';

/** `wholeAt`: time of the last full read, in milliseconds. */
export interface HeldOut extends OutSnapshot {
  wholeAt: number;
}

/** Corrected visitor names are not among the changes, so everything is read again after this time (ms). */
export const WHOLE_EVERY = 10 * 60_000;

export function outQuery(building: number) {
  const queryKey = [getTopic(listOut), listOut.path, { building }] as const;
  return queryOptions<HeldOut, CallError, HeldOut, typeof queryKey>({
    queryKey,
    queryFn: async ({ signal }) => {
      const held = queryClient.getQueryData<HeldOut>(queryKey);
      const isFresh = held && Date.now() - held.wholeAt < WHOLE_EVERY;
      const since = isFresh ? { since: held.at } : {};
      const answer = await call(listOut, { building, ...since }, { signal, reads: true });
      if (!isFresh) return { ...answer, wholeAt: Date.now() };
      return { ...answer, badges: withChanges(held.badges, answer), wholeAt: held.wholeAt };
    },
    structuralSharing: false,
  });
}

export const stockQuery = (building: number) => callQuery(listStock, { building });

export function prefetchBadges({ building }: Session): void {
  void queryClient.prefetchQuery(outQuery(building.id));
  void queryClient.prefetchQuery(stockQuery(building.id));
}
