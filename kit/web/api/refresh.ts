import type { InfiniteData, QueryFilters } from '@tanstack/react-query';
import { ALL_TOPICS, AUDIT_TOPIC } from '../../endpoint.ts';
import { queryClient } from './queries.ts';

/** Milliseconds over which browsers spread their refetches after a change. */
const MAX_DELAY_MS = 400;

/** `building` null: anything may have changed, also the user's permissions. */
export type DataChange = { building: number | null; topic: string };

const ANY_CHANGE: DataChange = { building: null, topic: ALL_TOPICS };

let isImmediate = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const pendingChanges = new Map<string, DataChange>();
const fullRefreshListeners = new Set<() => void>();
const changeListeners = new Set<(change: DataChange) => void>();

/** Called when more than lists may have changed, such as permissions. */
export function subscribeToFullRefresh(listener: () => void): () => void {
  fullRefreshListeners.add(listener);
  return () => void fullRefreshListeners.delete(listener);
}

/** Called once for each batch of the same change. Returns a function that unsubscribes. */
export function subscribeToDataChanges(listener: (change: DataChange) => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/** Refetches without delay, as for the staff, who are few. */
export function setImmediateRefetch(immediate: boolean): void {
  isImmediate = immediate;
}

/** Refetches the affected queries soon, in one batch; a hidden page waits until it is visible. */
export function scheduleRefetchAfterChange(change: DataChange = ANY_CHANGE): void {
  pendingChanges.set(`${change.building} ${change.topic}`, change);
  if (!document.hidden) timer ??= setTimeout(flush, isImmediate ? 0 : Math.random() * MAX_DELAY_MS);
}

export function cancelPendingRefetches(): void {
  clearTimeout(timer);
  timer = undefined;
  pendingChanges.clear();
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (document.hidden) return;
  const changes = [...pendingChanges.values()];
  pendingChanges.clear();
  for (const change of changes) for (const listener of changeListeners) listener(change);
  if (changes.some(({ topic }) => topic === ALL_TOPICS))
    for (const listener of fullRefreshListeners) listener();
  if (changes.some(({ building }) => building === null)) {
    invalidate({});
    return;
  }
  for (const { building, topic } of changes) {
    invalidate({
      ...(topic !== ALL_TOPICS && { queryKey: [topic] }),
      predicate: ({ queryKey, state }) =>
        [building, undefined].includes(getBuilding(queryKey[2])) &&
        !(topic === AUDIT_TOPIC && hasOlderPages(state.data)),
    });
  }
}

function invalidate(filters: QueryFilters): void {
  // A first fetch in progress may miss the change and is not restarted: refetch afterwards.
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries(filters);
  for (const { promise, queryKey } of firstFetches) {
    const refetch = () => queryClient.invalidateQueries({ queryKey, exact: true });
    void promise?.then(refetch, refetch);
  }
}

/** Every activity changes the audit log: rows would move all the time under a reader of older pages. */
function hasOlderPages(data: unknown): boolean {
  return ((data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > 1;
}

function getBuilding(input: unknown): number | undefined {
  const { building } = (input ?? {}) as { building?: unknown };
  return typeof building === 'number' ? building : undefined;
}

document.addEventListener('visibilitychange', flush);
