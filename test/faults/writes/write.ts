import type { Answer, Call } from '../client.ts';
import type { Site } from '../site.ts';

/** Something that somebody has done, once, and how to find out whether it was. */
export interface Write {
  call: Call;
  /** What follows from an answer: what the same person then sends. */
  next?(answer: Answer): Call | undefined;
  /** Whether an answer grants it; where left out, any 2xx does. */
  grants?(answer: Answer): boolean;
  /**
   * A query of one row of numbers, of which each tells how much the write has left somewhere: all 0 before it, and after it the
   * same for all writes of a kind.
   */
  traces: { text: string; values: unknown[] };
}

/** A kind of write. */
export interface Kind {
  name: string;
  /** Prepares some writes, to be sent at the same time; `turn` is another number each time. */
  make(site: Site, turn: number): Promise<Write[]>;
  /** What must be true of all that was written besides: what is wrong, in words. */
  wrong?(site: Site): Promise<string[]>;
}

/** How many writes are sent at the same time. */
export const AT_ONCE = 8;

export const range = (length: number) => Array.from({ length }, (_, at) => at);

/** Stands in a text of whatever a write leaves, and nowhere else. */
export const markerOf = (kind: string, turn: number, at: number) => `${kind}-${turn}-${at}`;

/** A bookable day on which nothing of the demonstration is: the first is 60 days ahead. */
export function dayOf(turn: number): string {
  return new Date(Date.now() + (60 + turn) * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** Counts, each a query of one number, as a query of one row. `$1`, … are shared by all. */
export function countsOf(counts: Record<string, string>): string {
  const columns = Object.entries(counts).map(([name, query]) => `(${query})::int as "${name}"`);
  return `select ${columns.join(', ')}`;
}

/** How many facts of a kind there are about what another query finds. */
export const factsOf = (kind: string, ids: string) =>
  `select count(*) from facts where kind = '${kind}' and entity_id in (${ids})`;

/**
 * Mails in which something stands, or in a file that comes with them: what a reservation is called is in the calendar's alone. Written is
 * enough, for all that are written are looked at in the end.
 */
export const mailsAbout = (parameter: string) =>
  `select count(*) from mails where position(${parameter} in text) > 0 or exists (
     select from jsonb_array_elements(attachments) as file
      where position(convert_to(${parameter}, 'UTF8') in decode(file ->> 'content', 'base64')) > 0)`;
