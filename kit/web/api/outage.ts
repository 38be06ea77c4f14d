import { useSyncExternalStore } from 'react';
import { type CallError, isBusyError, isOutageError } from './callError.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 15_000;
/** Limit for the server's `Retry-After`, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60_000;
/** Milliseconds after which a waiting action fails. */
const ACTION_TIMEOUT_MS = 120_000;

interface OutageState {
  /** Time of the next retry, in milliseconds since 1970; null during a retry. */
  nextRetryAt: number | null;
  isBusy: boolean;
  /** Makes the waiting actions fail; null if only queries wait. */
  cancel: (() => void) | null;
}

interface Waiter {
  cancel?: () => void;
}

/** All waiting calls share one retry timer. */
interface RetryRound {
  at: number;
  timer: ReturnType<typeof setTimeout>;
  completion: Promise<void>;
  end: () => void;
}

const waiters = new Set<Waiter>();
const listeners = new Set<() => void>();
let retryRound: RetryRound | undefined;
let attempts = 0;
let isBusy = false;
let currentOutage: OutageState | null = null;

function notifyListeners(): void {
  const canCancel = [...waiters].some((waiter) => waiter.cancel);
  currentOutage =
    waiters.size > 0
      ? { nextRetryAt: retryRound?.at ?? null, isBusy, cancel: canCancel ? cancelWaiting : null }
      : null;
  for (const listener of listeners) listener();
}

function cancelWaiting(): void {
  for (const waiter of waiters) waiter.cancel?.();
}

function retryNow(): void {
  retryRound?.end();
}

/** Waits for the shared retry: exponential backoff, or `retryAfter` seconds, with jitter. */
function waitForRetry(retryAfter: number | undefined): Promise<void> {
  const wait =
    retryAfter === undefined
      ? Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS) * (0.5 + Math.random() / 2)
      : Math.min(retryAfter * 1_000, MAX_RETRY_AFTER_MS) * (1 + Math.random() / 5);
  const at = Date.now() + wait;
  if (!retryRound) {
    const { promise: completion, resolve } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(retryRound?.timer);
      removeEventListener('online', end);
      retryRound = undefined;
      notifyListeners();
      resolve();
    };
    retryRound = { at, timer: setTimeout(end, wait), completion, end };
    addEventListener('online', end);
    attempts += 1;
  } else if (retryAfter !== undefined && at > retryRound.at) {
    clearTimeout(retryRound.timer);
    Object.assign(retryRound, { at, timer: setTimeout(retryRound.end, wait) });
  }
  notifyListeners();
  return retryRound.completion;
}

function handleAnswer(): void {
  attempts = 0;
  retryNow();
}

function removeWaiter(waiter: Waiter): void {
  if (!waiters.delete(waiter)) return;
  if (waiters.size === 0) handleAnswer();
  notifyListeners();
}

interface RetryOptions {
  signal?: AbortSignal | undefined;
  readOnly?: boolean;
  shouldRetry?: (error: unknown) => error is CallError;
}

/** Retries during an outage, after `Retry-After` or with exponential backoff of 1 to 15 seconds. */
export async function retryUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  { signal, readOnly = false, shouldRetry = isOutageError }: RetryOptions = {},
): Promise<Answer> {
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    ended.resolve();
  };
  const waiter: Waiter = signal || readOnly ? {} : { cancel: end };
  let timeout: ReturnType<typeof setTimeout> | undefined;
  signal?.addEventListener('abort', end, { once: true });
  try {
    for (;;) {
      const result = await send().then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      signal?.throwIfAborted();
      if ('answer' in result || !shouldRetry(result.error)) {
        if (waiters.has(waiter)) handleAnswer();
        if ('answer' in result) return result.answer;
        throw result.error;
      }
      waiters.add(waiter);
      isBusy = isBusyError(result.error);
      if (!readOnly) timeout ??= setTimeout(end, ACTION_TIMEOUT_MS);
      if (!isOver) await Promise.race([waitForRetry(result.error.retryAfter), ended.promise]);
      signal?.throwIfAborted();
      if (isOver) throw result.error;
    }
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', end);
    removeWaiter(waiter);
  }
}

export function subscribeToOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutage(): OutageState | null {
  return useSyncExternalStore(subscribeToOutage, () => currentOutage);
}
