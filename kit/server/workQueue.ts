import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';

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
 * A queue that is fair between callers (`onBehalfOf`; all others are one): of each one piece of work runs at a time, and
 * whoever waits gets a turn after every other caller has had one, however much anybody has brought. Where the queue is full,
 * the last of whoever has most in it gives way to somebody who has less.
 */
export function workQueue({ atOnce, longest, retryAfter }: Bounds): WorkQueue {
  /** By caller; whoever comes first is whose turn it is, and goes to the end when it was taken. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Set<string>();
  let length = 0;

  const full = () => new AppError('too_many_requests', { retryAfter });

  const next = () => {
    if (running.size >= atOnce) return;
    for (const [caller, line] of waiting) {
      const first = running.has(caller) ? undefined : line.shift();
      if (!first) continue;
      length -= 1;
      waiting.delete(caller);
      if (line.length > 0) waiting.set(caller, line);
      running.add(caller);
      first.begin();
      return next();
    }
  };
  const leave = (caller: string, one: Waiting) => {
    const line = waiting.get(caller) ?? [];
    const at = line.indexOf(one);
    if (at < 0) return;
    line.splice(at, 1);
    length -= 1;
    if (line.length === 0) waiting.delete(caller);
  };
  /** Makes room for one more of the caller's. Throws where nobody has more in the queue than they. */
  const makeRoom = (caller: string) => {
    if (length < longest) return;
    const [most, line] = [...waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = line.at(-1);
    if (!last || line.length <= (waiting.get(caller)?.length ?? 0) + 1) throw full();
    leave(most, last);
    last.refuse(full());
  };
  const turn = (caller: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      makeRoom(caller);
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
        leave(caller, one);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const line = waiting.get(caller);
      if (line) line.push(one);
      else waiting.set(caller, [one]);
      length += 1;
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
