import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CallError } from '../../../kit/web/callError.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { OutBadge, StockBadge } from '../badge.ts';
import { type HeldOut, outQuery, stockQuery, WHOLE_EVERY } from './queries.ts';

export function useOut(): UseQueryResult<HeldOut, CallError> {
  const { building } = useSession();
  const read = useQuery({ ...outQuery(building.id), refetchInterval: WHOLE_EVERY });
  useEffect(() => tell(read.data?.badges ?? []), [read.data]);
  return read;
}

export function useStock(): ReadonlyMap<string, StockBadge> {
  const { building } = useSession();
  const { data } = useQuery({
    ...stockQuery(building.id),
    select: byNumber,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, StockBadge> = new Map();
const byNumber = (badges: readonly StockBadge[]) => new Map(badges.map((badge) => [badge.number, badge]));

// Grouped once for all rows: thousands of them subscribe individually.
const NO_BADGES: readonly OutBadge[] = [];
let byVisit: ReadonlyMap<number, readonly OutBadge[]> = new Map();
const listeners = new Set<() => void>();

function tell(badges: readonly OutBadge[]): void {
  const next = new Map<number, OutBadge[]>();
  for (const badge of badges) {
    if (badge.visit === null) continue;
    const others = next.get(badge.visit);
    if (others) others.push(badge);
    else next.set(badge.visit, [badge]);
  }
  const before = byVisit;
  byVisit = new Map(
    [...next].map(([visit, now]) => {
      const had = before.get(visit);
      const isSame = had?.length === now.length && had.every((badge, at) => badge === now[at]);
      return [visit, isSame ? had : now];
    }),
  );
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const badgesOf = (visit: number): readonly OutBadge[] => byVisit.get(visit) ?? NO_BADGES;

/** Renders again only when the badges of this visit change. `useOut` must be mounted. */
export function useBadgesOf(visit: number): readonly OutBadge[] {
  return useSyncExternalStore(subscribe, () => badgesOf(visit));
}
