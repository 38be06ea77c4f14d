import { type Sent, sendUntilAnswered } from './client.ts';
import type { Site } from './site.ts';
import type { Kind, Write } from './writes/write.ts';

/** What became of a write that was sent, as far as its sender knows. */
export interface Entry {
  kind: string;
  write: Write;
  /** Its last call first. */
  sent: Sent;
  /** The sender has an answer that grants it. */
  granted: boolean;
  /** The sender went away without one. */
  abandoned: boolean;
  sentAt: Date;
  doneAt: Date;
}

const isGranted = ({ grants }: Write, { answer }: Sent) =>
  grants ? grants(answer) : answer.status >= 200 && answer.status < 300;

/** Sends a write, with what follows from its answers, until there is one. */
export async function carryOut(
  site: Pick<Site, 'urls'>,
  { name: kind }: Pick<Kind, 'name'>,
  write: Write,
  first: number,
  givesUp = false,
): Promise<Entry> {
  const sentAt = new Date();
  let sent = await sendUntilAnswered(site.urls, first, write.call, givesUp);
  for (let next = write.next?.(sent.answer); next; next = undefined) {
    const { times, unanswered } = sent;
    sent = await sendUntilAnswered(site.urls, first + times - 1, next, givesUp);
    sent = { ...sent, times: sent.times + times - 1, unanswered: sent.unanswered + unanswered };
  }
  const [granted, abandoned] = [isGranted(write, sent), sent.answer.status === 0];
  return { kind, write, sent, sentAt, doneAt: new Date(), granted, abandoned };
}

/** Each on a connection of its own. */
const LOOKED_AT_ONCE = 8;

type Traces = Record<string, number>;

const textOf = (traces: Traces) =>
  Object.entries(traces)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

export interface Judged {
  /** Granted, and there once and whole. */
  kept: number;
  /** Refused or abandoned, and there not at all; of those abandoned, there once and whole. */
  left: number;
  abandonedDone: number;
  /** Everything else, in words. */
  faults: string[];
}

/**
 * Holds every write against what it left: what was granted is there once and whole, as that of the same kind which nothing
 * disturbed; what was refused is not there at all; what was abandoned is one or the other.
 */
export async function judge(
  site: Pick<Site, 'query'>,
  undisturbed: readonly Entry[],
  disturbed: readonly Entry[],
): Promise<Judged> {
  const tracesOf = async ({ write }: Entry): Promise<Traces> => {
    const [row] = await site.query<Traces>(write.traces.text, write.traces.values);
    return row ?? {};
  };
  const left = new Map<Entry, Traces>();
  const all = [...undisturbed, ...disturbed];
  for (let at = 0; at < all.length; at += LOOKED_AT_ONCE)
    await Promise.all(
      all.slice(at, at + LOOKED_AT_ONCE).map(async (entry) => left.set(entry, await tracesOf(entry))),
    );
  const whole = new Map<string, string>();
  const faults: string[] = [];
  for (const entry of undisturbed.filter(({ granted }) => granted)) {
    const traces = textOf(left.get(entry) ?? {});
    const expected = whole.get(entry.kind) ?? traces;
    whole.set(entry.kind, expected);
    // What leaves nothing cannot be told from what was lost.
    if (/^0 \w+(, 0 \w+)*$/.test(traces)) faults.push(`${entry.kind}, undisturbed, left nothing: ${traces}`);
    if (traces !== expected) faults.push(`${entry.kind}, undisturbed: ${traces} instead of ${expected}`);
  }
  const judged: Judged = { kept: 0, left: 0, abandonedDone: 0, faults };
  for (const entry of all) {
    const traces = left.get(entry) ?? {};
    const isWhole = textOf(traces) === whole.get(entry.kind);
    const isNothing = Object.values(traces).every((count) => Number(count) === 0);
    if (entry.granted && isWhole) judged.kept += 1;
    else if (!entry.granted && isNothing) judged.left += 1;
    else if (entry.abandoned && isWhole) judged.abandonedDone += 1;
    else {
      const { answer, times } = entry.sent;
      const state = entry.granted ? 'granted' : entry.abandoned ? 'abandoned' : `refused (${answer.status})`;
      const said = JSON.stringify(answer.body)?.slice(0, 200);
      faults.push(
        `${entry.kind}, ${state} when sent ${times} times: ${textOf(traces)} instead of ${whole.get(entry.kind)}; ${said}`,
      );
    }
  }
  return judged;
}
