import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Callers whose calls are counted at the same time; the one who has not called for longest is forgotten first. */
const CALLERS = 5_000;

/**
 * Counts the calls of each caller in windows of time, by the clock that nobody sets: the library's own counts by the one of the wall,
 * and a window that began before that was set back would not end until it has caught up.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { calls: number; endsAt: number }>();

  /** Counts a call; tells how many there were in the window, and how many of its milliseconds are left. */
  incr(
    key: string,
    tell: (error: null, result: { current: number; ttl: number }) => void,
    milliseconds: number,
  ): void {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) window = { calls: 0, endsAt: now + milliseconds };
    window.calls += 1;
    // In the order of their last calls.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > CALLERS && oldest !== undefined) this.#windows.delete(oldest);
    tell(null, { current: window.calls, ttl: window.endsAt - now });
  }

  child(): CallCounts {
    return new CallCounts();
  }
}
