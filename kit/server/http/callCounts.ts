/** Callers whose calls are counted at the same time; the one who has not called for longest is forgotten first. */
const CALLERS = 5_000;
/** Milliseconds of a window. */
const WINDOW = 60_000;

/**
 * Counts the calls of each caller in windows of a minute, by the clock that nobody sets: by the one of the wall a window that began
 * before that was set back would not end until it has caught up.
 */
export class CallCounts {
  readonly #windows = new Map<string, { calls: number; endsAt: number }>();

  /** Counts a call; tells how many there were in the window, and how many of its milliseconds are left. */
  count(caller: string): { calls: number; left: number } {
    const now = performance.now();
    let window = this.#windows.get(caller);
    if (!window || window.endsAt <= now) window = { calls: 0, endsAt: now + WINDOW };
    window.calls += 1;
    // In the order of their last calls.
    this.#windows.delete(caller);
    this.#windows.set(caller, window);
    if (this.#windows.size > CALLERS) {
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
    return { calls: window.calls, left: window.endsAt - now };
  }
}
