/** Answers of which the server may say that nothing has changed: those asked for last. */
const REMEMBERED = 60;

export interface Known {
  /** The server's name for how things stood. */
  tag: string;
  answer: unknown;
}

const known = new Map<string, Known>();

/** What was answered last under an address, in memory alone: it ends with the page, as at log-out. */
export const knownAnswer = (about: string): Known | undefined => known.get(about);

/** Remembers an answer that the server gave a tag; without one nothing is. */
export function rememberAnswer(about: string, tag: string | null, answer: unknown): void {
  known.delete(about);
  if (tag === null) return;
  known.set(about, { tag, answer });
  for (const oldest of known.keys()) {
    if (known.size <= REMEMBERED) break;
    known.delete(oldest);
  }
}
