import type { QueryFilters } from '@tanstack/react-query';
import { ALL_TOPICS } from '../endpoint.ts';
import { queryClient } from './queries.ts';

/** Milliseconds over which browsers spread their refetches after a change. */
const SPREAD = 400;

/** `building` null: anything may have changed, also the user's permissions. */
export type Change = { building: number | null; topic: string };

const ANYTHING: Change = { building: null, topic: ALL_TOPICS };

let atOnce = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<string, Change>();
const listeners = new Set<() => void>();
const followers = new Set<(change: Change) => void>();

/** Called when more than lists may have changed, such as permissions. */
export function onFullRefresh(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Called once for each batch of the same change. Returns a function that unsubscribes. */
export function onChange(listener: (change: Change) => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}

/** Refetches without delay, as for the staff, who are few. */
export function refreshImmediately(now: boolean): void {
  atOnce = now;
}

/** Refetches the affected queries soon, in one batch; a hidden page waits until it is visible. */
export function scheduleRefresh(change: Change = ANYTHING): void {
  waiting.set(`${change.building} ${change.topic}`, change);
  if (!document.hidden) timer ??= setTimeout(flush, atOnce ? 0 : Math.random() * SPREAD);
}

export function discardPendingChanges(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting.clear();
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (document.hidden) return;
  const changes = [...waiting.values()];
  waiting.clear();
  for (const change of changes) for (const follower of followers) follower(change);
  if (changes.some(({ topic }) => topic === ALL_TOPICS)) for (const listener of listeners) listener();
  if (changes.some(({ building }) => building === null)) {
    invalidate({});
    return;
  }
  for (const { building, topic } of changes) {
    invalidate({
      ...(topic !== ALL_TOPICS && { queryKey: [topic] }),
      predicate: ({ queryKey }) => [building, undefined].includes(buildingOf(queryKey[2])),
    });
  }
}

function invalidate(which: QueryFilters): void {
  // A first fetch in progress may miss the change and is not restarted: refetch afterwards.
  const early = queryClient
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries(which);
  for (const { promise, queryKey } of early) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, again);
  }
}

function buildingOf(input: unknown): number | undefined {
  const { building } = (input ?? {}) as { building?: unknown };
  return typeof building === 'number' ? building : undefined;
}

document.addEventListener('visibilitychange', flush);
