import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../errors.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** The account or network address of the caller, which work queues limit. */
export const queueCallerStorage = new AsyncLocalStorage<string>();

const MAX_PER_CALLER = 2;

/** Milliseconds. Proxies such as nginx give up after a minute. */
const MAX_WAIT = 45_000;

interface Limits {
  concurrency: number;
  maxWaiting: number;
  retryAfter: number;
}

interface WorkQueue {
  /** Throws `busy` if the queue is full or the wait exceeds 45 seconds, or the signal's reason. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createWorkQueue({ concurrency, maxWaiting, retryAfter }: Limits): WorkQueue {
  const callerLimit = createConcurrencyLimit({ maxActive: MAX_PER_CALLER, maxWaiting: Infinity, retryAfter });
  const queueLimit = createConcurrencyLimit({ maxActive: concurrency, maxWaiting: Infinity, retryAfter });
  return {
    run(work, signal) {
      const caller = queueCallerStorage.getStore();
      // Jobs have no caller and may wait.
      const deadline = caller === undefined ? Infinity : performance.now() + MAX_WAIT;
      const remaining = () => (deadline === Infinity ? undefined : deadline - performance.now());
      const runQueued = async () => {
        if (queueLimit.counts().waiting >= maxWaiting) throw new AppError('busy', { retryAfter });
        return queueLimit.run('', work, signal, remaining());
      };
      return callerLimit.run(caller ?? '', runQueued, signal, remaining());
    },
  };
}
