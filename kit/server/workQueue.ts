import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';
import { fairLine } from './fairLine.ts';

const callers = new AsyncLocalStorage<string>();

/** Runs what is done for somebody, so that work queues know whose it is. In: any name of the caller, the same each time. */
export function onBehalfOf<T>(caller: string, work: () => T): T {
  return callers.run(caller, work);
}

interface Bounds {
  /** How much of it runs at a time. */
  atOnce: number;
  /** How many may wait. */
  longest: number;
  /** Seconds after which who was refused may ask again. */
  retryAfter: number;
}

interface Waiting {
  begin(): void;
  refuse(error: unknown): void;
}

/** Work of one kind that takes much of the processor or of memory. */
export interface WorkQueue {
  /**
   * Runs `work` when its turn has come, and answers what it answers. Throws `too_many_requests` with `Retry-After` where the
   * queue is full, and the signal's reason where it is aborted while it waits.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * A queue that is fair between callers (`onBehalfOf`; all others are one; fairLine.ts): of each one piece of work runs at a
 * time.
 */
export function workQueue({ atOnce, longest, retryAfter }: Bounds): WorkQueue {
  const line = fairLine<Waiting>(longest);
  const running = new Set<string>();

  const full = () => new AppError('too_many_requests', { retryAfter });

  const next = () => {
    if (running.size >= atOnce) return;
    const first = line.shift((caller) => !running.has(caller));
    if (!first) return;
    running.add(first.caller);
    first.one.begin();
    next();
  };
  const turn = (caller: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        begin() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
        refuse(error) {
          signal?.removeEventListener('abort', giveUp);
          reject(error);
        },
      };
      const giveUp = () => {
        line.remove(caller, one);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(caller, one)?.refuse(full());
      next();
    });

  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      const caller = callers.getStore() ?? '';
      await turn(caller, signal);
      try {
        return await work();
      } finally {
        running.delete(caller);
        next();
      }
    },
  };
}
