/** Cached answers at most; the oldest is dropped. */
const REMEMBERED = 60;

export interface Known {
  /** Its `ETag`. */
  tag: string;
  answer: unknown;
}

const known = new Map<string, Known>();

/** The last answer with an `ETag`. Kept in memory until the page is left, as at log-out. */
export const knownAnswer = (key: string): Known | undefined => known.get(key);

/** Caches an answer with an `ETag`; without one it removes the cached answer. */
export function rememberAnswer(key: string, tag: string | null, answer: unknown): void {
  known.delete(key);
  if (tag === null) return;
  known.set(key, { tag, answer });
  for (const oldest of known.keys()) {
    if (known.size <= REMEMBERED) break;
    known.delete(oldest);
  }
}
