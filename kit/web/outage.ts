import { useSyncExternalStore } from 'react';
import { type CallError, isBusyError, isOutage } from './callError.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;
/** Limit for the server's `Retry-After`, in milliseconds. */
const LONGEST_ASKED = 60_000;
/** Milliseconds after which a waiting action fails. */
const PATIENCE = 120_000;

export interface Outage {
  /** Time of the next retry, in milliseconds since 1970; null during a retry. */
  tryAt: number | null;
  isBusy: boolean;
  /** Makes the waiting actions fail; null if only queries wait. */
  giveUp: (() => void) | null;
}

interface Waiter {
  giveUp?: () => void;
}

/** All waiting calls share one retry timer. */
interface RetryRound {
  at: number;
  timer: ReturnType<typeof setTimeout>;
  over: Promise<void>;
  end: () => void;
}

const waiters = new Set<Waiter>();
const listeners = new Set<() => void>();
let round: RetryRound | undefined;
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

function retryNow(): void {
  round?.end();
}

/** Waits for the shared retry: exponential backoff, or `retryAfter` seconds, with jitter. */
function waitForRetry(retryAfter: number | undefined): Promise<void> {
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

function handleAnswer(): void {
  tries = 0;
  retryNow();
}

function leave(waiter: Waiter): void {
  if (!waiters.delete(waiter)) return;
  if (waiters.size === 0) handleAnswer();
  changed();
}

interface RetryOptions {
  signal?: AbortSignal | undefined;
  reads?: boolean;
  waitsFor?: (error: unknown) => error is CallError;
}

/** Retries during an outage, after `Retry-After` or with exponential backoff of 1 to 15 seconds. */
export async function retryUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  { signal, reads = false, waitsFor = isOutage }: RetryOptions = {},
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
        if (waiters.has(waiter)) handleAnswer();
        if ('answer' in sent) return sent.answer;
        throw sent.error;
      }
      waiters.add(waiter);
      isBusy = isBusyError(sent.error);
      if (!reads) limit ??= setTimeout(end, PATIENCE);
      if (!over) await Promise.race([waitForRetry(sent.error.retryAfter), ended.promise]);
      signal?.throwIfAborted();
      if (over) throw sent.error;
    }
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', end);
    leave(waiter);
  }
}

export function subscribeToOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutage(): Outage | null {
  return useSyncExternalStore(subscribeToOutage, () => shown);
}
