import { useSyncExternalStore } from 'react';
import { type CallError, isOutage, wasTooMany } from './callError.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;
/** Milliseconds after which somebody looks again, whatever the server asked for. */
const LONGEST_ASKED = 60_000;
/** Milliseconds after which what somebody waits for is said to have failed. */
const PATIENCE = 120_000;

/** What waits for the server. */
export interface Outage {
  /** Milliseconds since 1970 of the next try; null while one is under way. */
  tryAt: number | null;
  /** It answers, but has more to do than it can just now. */
  isBusy: boolean;
  /** Ends the waiting of what somebody wants to be done, which then fails; null where only screens read. */
  giveUp: (() => void) | null;
}

interface Waiter {
  giveUp?: () => void;
}

/** All that waits tries again at the same moment, of which there is one at a time. */
interface Round {
  at: number;
  timer: ReturnType<typeof setTimeout>;
  over: Promise<void>;
  end: () => void;
}

const waiters = new Set<Waiter>();
const listeners = new Set<() => void>();
let round: Round | undefined;
let tries = 0;
let isBusy = false;
let shown: Outage | null = null;

function changed(): void {
  const some = [...waiters].some((waiter) => waiter.giveUp);
  shown = waiters.size > 0 ? { tryAt: round?.at ?? null, isBusy, giveUp: some ? giveUp : null } : null;
  for (const listener of listeners) listener();
}

function giveUp(): void {
  for (const waiter of waiters) waiter.giveUp?.();
}

function tryNow(): void {
  round?.end();
}

/** The next try, sooner or later as the server asked for it, in seconds. Spread, so that not everybody comes at once. */
function nextTry(retryAfter: number | undefined): Promise<void> {
  const wait =
    retryAfter === undefined
      ? Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.5 + Math.random() / 2)
      : Math.min(retryAfter * 1_000, LONGEST_ASKED) * (1 + Math.random() / 5);
  const at = Date.now() + wait;
  if (!round) {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(round?.timer);
      removeEventListener('online', end);
      round = undefined;
      changed();
      resolve();
    };
    round = { at, timer: setTimeout(end, wait), over, end };
    addEventListener('online', end);
    tries += 1;
  } else if (retryAfter !== undefined && at > round.at) {
    clearTimeout(round.timer);
    Object.assign(round, { at, timer: setTimeout(round.end, wait) });
  }
  changed();
  return round.over;
}

/** What waited has its answer, so the rest will; or nothing waits any more. */
function itAnswers(): void {
  tries = 0;
  tryNow();
}

function leave(waiter: Waiter): void {
  if (!waiters.delete(waiter)) return;
  if (waiters.size === 0) itAnswers();
  changed();
}

interface Waits {
  signal?: AbortSignal | undefined;
  reads?: boolean;
  waitsFor?: (error: unknown) => error is CallError;
}

/**
 * Sends until the server answers, and meanwhile says so to `useOutage`: at the moment that a refusal's `Retry-After` names, or
 * after 1, 2, 4 … 15 seconds; once something is answered, all that waits is sent at once. `reads`: as long as nobody aborts
 * `signal`; otherwise for two minutes, and somebody who looks on may give up what has no `signal`. `waitsFor`: what is waited for; left
 * out, all that is an outage. Rejects as `send` does: with
 * what is no outage, or with the last one; with the signal's reason once that is aborted.
 */
export async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  { signal, reads = false, waitsFor = isOutage }: Waits = {},
): Promise<Answer> {
  const ended = Promise.withResolvers<void>();
  let over = false;
  const end = () => {
    over = true;
    ended.resolve();
  };
  const waiter: Waiter = signal || reads ? {} : { giveUp: end };
  let limit: ReturnType<typeof setTimeout> | undefined;
  signal?.addEventListener('abort', end, { once: true });
  try {
    for (;;) {
      const sent = await send().then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      signal?.throwIfAborted();
      if ('answer' in sent || !waitsFor(sent.error)) {
        if (waiters.has(waiter)) itAnswers();
        if ('answer' in sent) return sent.answer;
        throw sent.error;
      }
      waiters.add(waiter);
      isBusy = wasTooMany(sent.error);
      if (!reads) limit ??= setTimeout(end, PATIENCE);
      if (!over) await Promise.race([nextTry(sent.error.retryAfter), ended.promise]);
      signal?.throwIfAborted();
      if (over) throw sent.error;
    }
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', end);
    leave(waiter);
  }
}

/** Hears whenever what waits for the server changes. Out: what ends that. */
export function onOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits for the server now; null where nothing does. */
export function useOutage(): Outage | null {
  return useSyncExternalStore(onOutage, () => shown);
}
