import { AppError } from '../../errors.ts';

/** Milliseconds that a request waits for a slot of its account or network before 503 `busy`. */
export const MAX_REQUEST_WAIT_MS = 10_000;

interface Limits {
  maxActive: number;
  maxWaiting: number;
  retryAfter?: number;
  maxWait?: number;
}

export interface ConcurrencyCounts {
  served: number;
  waiting: number;
}

interface Caller {
  active: number;
  waiting: Set<() => void>;
}

/**
 * Limits the concurrency of each caller, first in, first out. `enter` resolves with a function that releases
 * the slot. Throws `too_many_requests` if too many entries of the caller wait, `busy` after `maxWait`, or the
 * signal's reason.
 */
export function createConcurrencyLimit({
  maxActive,
  maxWaiting,
  retryAfter = 1,
  maxWait: usualWait,
}: Limits) {
  const callers = new Map<string, Caller>();
  return {
    async run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal, maxWait?: number): Promise<T> {
      const release = await this.enter(caller, signal, maxWait);
      try {
        return await work();
      } finally {
        release();
      }
    },
    counts(): ConcurrencyCounts {
      const all = [...callers.values()];
      return {
        served: all.reduce((sum, { active }) => sum + active, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.size, 0),
      };
    },
    async enter(caller: string, signal?: AbortSignal, maxWait = usualWait): Promise<() => void> {
      signal?.throwIfAborted();
      const own = callers.get(caller) ?? { active: 0, waiting: new Set() };
      callers.set(caller, own);
      if (own.active < maxActive) own.active += 1;
      else if (own.waiting.size >= maxWaiting) throw new AppError('too_many_requests', { retryAfter });
      else await waitIn(own.waiting, { signal, maxWait, retryAfter });
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const [next] = own.waiting;
        // The slot passes to the next entry, so `active` stays.
        if (next) next();
        else if (--own.active === 0) callers.delete(caller);
      };
    },
  };
}

interface Waiting {
  signal: AbortSignal | undefined;
  maxWait: number | undefined;
  retryAfter: number;
}

function waitIn(waiting: Set<() => void>, { signal, maxWait, retryAfter }: Waiting): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = maxWait === undefined ? undefined : setTimeout(() => fail(busy), maxWait);
  const busy = new AppError('busy', { retryAfter });
  const begin = () => {
    end();
    resolve();
  };
  const fail = (error: unknown) => {
    end();
    reject(error);
  };
  const giveUp = () => fail(signal?.reason);
  const end = () => {
    clearTimeout(timer);
    waiting.delete(begin);
    signal?.removeEventListener('abort', giveUp);
  };
  waiting.add(begin);
  signal?.addEventListener('abort', giveUp, { once: true });
  return promise;
}
