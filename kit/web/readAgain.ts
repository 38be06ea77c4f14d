import type { QueryFilters } from '@tanstack/react-query';
import { ALL_TOPICS } from '../endpoint.ts';
import { queryClient } from './queries.ts';

/** Those who look at the same list do not all read it again in the same instant: within so many milliseconds. */
const SPREAD = 400;

/**
 * `building` null: anything may have changed, who the reader is, too, or the server itself was cut off for a moment. The topic
 * `EVERYTHING`: any list of the building, and what its people may do there.
 */
export type Change = { building: number | null; topic: string };

const ANYTHING: Change = { building: null, topic: ALL_TOPICS };

let atOnce = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<string, Change>();
const listeners = new Set<() => void>();
const followers = new Set<(change: Change) => void>();

/** Tells when more may have changed than lists: who the reader is, and what there is for them. Answers how to end that. */
export function onEverythingChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells of each change, once for all that happened until it is read again, for what is not read anew by itself. Answers how to end that. */
export function onChange(listener: (change: Change) => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}

/** Whether this reader's screens read changes again at once, as the staff's do, who are few, instead of spread. */
export function readAtOnce(now: boolean): void {
  atOnce = now;
}

/** Something changed: what shows it is read again soon, once for all that changes until then; while nobody looks, later. */
export function readAgain(change: Change = ANYTHING): void {
  waiting.set(`${change.building} ${change.topic}`, change);
  if (!document.hidden) timer ??= setTimeout(flush, atOnce ? 0 : Math.random() * SPREAD);
}

/** What has changed is read again by nobody: all that is held is read anew when it is shown next. */
export function forgetChanges(): void {
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
  // A first answer that is on its way may be older than the change, and is not asked for again meanwhile: afterwards.
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

/** The building that an answer is about; undefined for one about all of the reader's. */
function buildingOf(input: unknown): number | undefined {
  const { building } = (input ?? {}) as { building?: unknown };
  return typeof building === 'number' ? building : undefined;
}

document.addEventListener('visibilitychange', flush);
