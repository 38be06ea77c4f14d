import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { AppError } from '../errors.ts';
import { limitConcurrency } from './concurrencyLimit.ts';

/** The account or network address for which code runs; work queues limit each. */
export const callerContext = new AsyncLocalStorage<string>();

/** Places of one caller in a queue, running or waiting. */
const PLACES = 2;

interface Limits {
  concurrency: number;
  maxWaiting: number;
  /** Seconds. */
  retryAfter: number;
}

/** A queue for one kind of work that takes much CPU time or memory. */
export interface WorkQueue {
  /**
   * Runs `work` in its turn. Throws `too_many_requests` with `Retry-After` if the queue is full, or the
   * signal's reason if it is aborted before `work` begins.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * First in, first out. A caller (`callerContext`) has two places; its further work waits until one of them is
 * free.
 */
export function workQueue({ concurrency, maxWaiting, retryAfter }: Limits): WorkQueue {
  const queue = new PQueue({ concurrency });
  const places = limitConcurrency({ most: PLACES, maxWaiting, retryAfter });
  return {
    async run(work, signal) {
      const release = await places.enter(callerContext.getStore() ?? '', signal);
      try {
        if (queue.size >= maxWaiting) throw new AppError('too_many_requests', { retryAfter });
        // Given the signal, the queue would begin the next work while aborted work still ends.
        return await queue.add(async () => {
          signal?.throwIfAborted();
          return work();
        });
      } finally {
        release();
      }
    },
  };
}
