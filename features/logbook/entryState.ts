import type { Act, Category } from './logbook.ts';

interface StateEntry {
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

export interface ThreadState<Row extends StateEntry> {
  mistaken: ReadonlySet<number>;
  isMistaken: boolean;
  /** The first entry or its last correction. */
  words: Row;
  followUp: { asked: Row; done: Row | null } | null;
  /** Last hand-out or return; null if the key never left. */
  key: Row | null;
  /** Last step; undefined without a step, null if no item was found. */
  found: Row | null | undefined;
}

export type OpenKind = 'followUp' | 'key' | 'lostProperty';

/** The state is derived from the last entries that are not marked as mistakes; none is stored. */
export function getThreadState<Row extends StateEntry>(
  first: Row,
  further: readonly Row[],
): ThreadState<Row> {
  const mistaken = new Set(further.flatMap(({ mistakenId }) => mistakenId ?? []));
  const valid = further.filter(({ id }) => !mistaken.has(id));
  const last = (...acts: Act[]) => valid.findLast(({ act }) => acts.includes(act));
  const words = last('correction') ?? first;
  const request = last('followUp') ?? first;
  // A request after completion reopens the follow-up.
  const done = valid.slice(valid.indexOf(request) + 1).findLast(({ act }) => act === 'done') ?? null;
  return {
    mistaken,
    isMistaken: mistaken.has(first.id),
    words,
    followUp: request.followUpUntil === null ? null : { asked: request, done },
    key: words.category === 'key' ? (last('given', 'returned') ?? null) : null,
    found: words.category === 'lostProperty' ? last('kept', 'handedOver', 'passedOn') : null,
  };
}

export function listOpenPoints({ isMistaken, followUp, key, found }: ThreadState<StateEntry>) {
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

/** Undefined if allowed, null if not applicable, else the entry that already did it. */
export function findRefusal<Row extends StateEntry>(
  act: Act,
  { followUp, key, found, words }: ThreadState<Row>,
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
