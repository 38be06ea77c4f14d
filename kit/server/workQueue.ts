import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';
import { limitConcurrency } from './concurrencyLimit.ts';

/** The account or network address for which code runs; work queues limit each. */
export const callerContext = new AsyncLocalStorage<string>();

/** Places of one caller in a queue, running or waiting. */
const PLACES = 2;

/** Milliseconds that the work of a request waits. A proxy such as nginx gives up after a minute. */
const MAX_WAIT = 45_000;

interface Limits {
  concurrency: number;
  maxWaiting: number;
  /** Seconds. */
  retryAfter: number;
}

/** A queue for one kind of work that takes much CPU time or memory. */
export interface WorkQueue {
  /**
   * Runs `work` in its turn. Throws `busy` with `Retry-After` if the queue is full or the turn of a caller
   * does not come within 45 seconds, or the signal's reason if it is aborted before `work` begins.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * First in, first out. A caller (`callerContext`) has two places; its further work waits until one of them is
 * free.
 */
export function workQueue({ concurrency, maxWaiting, retryAfter }: Limits): WorkQueue {
  const places = limitConcurrency({ most: PLACES, maxWaiting: Infinity, retryAfter });
  const turns = limitConcurrency({ most: concurrency, maxWaiting: Infinity, retryAfter });
  return {
    run(work, signal) {
      const caller = callerContext.getStore();
      // Jobs have no caller and may wait.
      const deadline = caller === undefined ? Infinity : performance.now() + MAX_WAIT;
      const remaining = () => (deadline === Infinity ? undefined : deadline - performance.now());
      const takeTurn = async () => {
        if (turns.counts().waiting >= maxWaiting) throw new AppError('busy', { retryAfter });
        return turns.run('', work, signal, remaining());
      };
      return places.run(caller ?? '', takeTurn, signal, remaining());
    },
  };
}
