import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { BadgeStockEntry, LentBadge } from '../badge.ts';
import {
  allBadgeNumbersQuery,
  type CachedLentBadges,
  LENT_BADGES_FULL_READ_MS,
  lentBadgesQuery,
} from './queries.ts';

export function useLentBadges(): UseQueryResult<CachedLentBadges, CallError> {
  const { building } = useSession();
  const query = useQuery({ ...lentBadgesQuery(building.id), refetchInterval: LENT_BADGES_FULL_READ_MS });
  useEffect(() => publish(query.data?.badges ?? []), [query.data]);
  return query;
}

export function useBadgeStockByNumber(): ReadonlyMap<string, BadgeStockEntry> {
  const { building } = useSession();
  const { data } = useQuery({
    ...allBadgeNumbersQuery(building.id),
    select: byNumber,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, BadgeStockEntry> = new Map();
const byNumber = (badges: readonly BadgeStockEntry[]) =>
  new Map(badges.map((badge) => [badge.number, badge]));

// Grouped once for all rows: thousands of them subscribe individually.
const NO_BADGES: readonly LentBadge[] = [];
let byVisit: ReadonlyMap<number, readonly LentBadge[]> = new Map();
const listeners = new Set<() => void>();

function publish(badges: readonly LentBadge[]): void {
  const next = new Map<number, LentBadge[]>();
  for (const badge of badges) {
    if (badge.visit === null) continue;
    const visitBadges = next.get(badge.visit);
    if (visitBadges) visitBadges.push(badge);
    else next.set(badge.visit, [badge]);
  }
  const previousByVisit = byVisit;
  byVisit = new Map(
    [...next].map(([visit, now]) => {
      const previous = previousByVisit.get(visit);
      const isSame = previous?.length === now.length && previous.every((badge, at) => badge === now[at]);
      return [visit, isSame ? previous : now];
    }),
  );
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const getBadgesLentForVisit = (visit: number): readonly LentBadge[] => byVisit.get(visit) ?? NO_BADGES;

/** Renders again only when the badges of this visit change. `useLentBadges` must be mounted. */
export function useBadgesLentForVisit(visit: number): readonly LentBadge[] {
  return useSyncExternalStore(subscribe, () => getBadgesLentForVisit(visit));
}
