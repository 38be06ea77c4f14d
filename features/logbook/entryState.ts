import type { Act, Category } from './logbook.ts';

/** An entry as far as it says how things stand. */
interface Said {
  id: number;
  act: Act;
  category: Category | null;
  text: string;
  place: string;
  holderName: string;
  holderCompany: string;
  followUpBy: number | null;
  followUpUntil: string | null;
  mistakenId: number | null;
  writtenAt: Date;
}

/** How things stand by a first entry and all that continue it, in the order in which they were written. */
export interface Standing<Row extends Said> {
  /** Numbers of those that were entered by mistake. */
  mistaken: ReadonlySet<number>;
  isMistaken: boolean;
  /** Where its words stand now: itself, or the last correction. */
  words: Row;
  /** Who was asked last, and until when; by which entry it was done. */
  followUp: { asked: Row; done: Row | null } | null;
  /** The last thing said of a key: given or returned; null where it never left. */
  key: Row | null;
  /** The last thing said of a found thing; undefined: nothing, and it lies where it was found. */
  found: Row | null | undefined;
}

/** What is still open of it. */
export type OpenKind = 'followUp' | 'key' | 'lostProperty';

/** No state is stored: it is what the last entry says that was not entered by mistake. */
export function standingOf<Row extends Said>(first: Row, further: readonly Row[]): Standing<Row> {
  const mistaken = new Set(further.flatMap(({ mistakenId }) => mistakenId ?? []));
  const stands = further.filter(({ id }) => !mistaken.has(id));
  const last = (...acts: Act[]) => stands.findLast(({ act }) => acts.includes(act));
  const words = last('correction') ?? first;
  const asked = last('followUp') ?? first;
  // What is asked for after it was done is asked for again.
  const done = stands.slice(stands.indexOf(asked) + 1).findLast(({ act }) => act === 'done') ?? null;
  return {
    mistaken,
    isMistaken: mistaken.has(first.id),
    words,
    followUp: asked.followUpUntil === null ? null : { asked, done },
    key: words.category === 'key' ? (last('given', 'returned') ?? null) : null,
    found: words.category === 'lostProperty' ? last('kept', 'handedOver', 'passedOn') : null,
  };
}

/** What is open of it, with what is asked of lists: until when, and by whom. */
export function openOf({ isMistaken, followUp, key, found }: Standing<Said>) {
  const open: { kind: OpenKind; until: string | null; personId: number | null }[] = [];
  if (isMistaken) return open;
  if (followUp && !followUp.done)
    open.push({
      kind: 'followUp',
      until: followUp.asked.followUpUntil,
      personId: followUp.asked.followUpBy,
    });
  if (key?.act === 'given') open.push({ kind: 'key', until: null, personId: null });
  if (found === undefined || found?.act === 'kept')
    open.push({ kind: 'lostProperty', until: null, personId: null });
  return open;
}

/**
 * Whether a step can follow: undefined where it can, otherwise the entry by which it was done already; null where there is none, since
 * it is nothing of this kind.
 */
export function refusalOf<Row extends Said>(
  act: Act,
  { followUp, key, found, words }: Standing<Row>,
): Row | null | undefined {
  switch (act) {
    case 'done':
      return followUp ? (followUp.done ?? undefined) : null;
    case 'given':
      return words.category !== 'key' ? null : key?.act === 'given' ? key : undefined;
    case 'returned':
      return key?.act === 'given' ? undefined : key;
    case 'kept':
    case 'handedOver':
    case 'passedOn':
      if (words.category !== 'lostProperty') return null;
      return found?.act === 'handedOver' || found?.act === 'passedOn' ? found : undefined;
    default:
      return undefined;
  }
}
