import type { LogbookCategory, LogbookEntryAct } from './logbook.ts';

interface StateEntry {
  id: number;
  act: LogbookEntryAct;
  category: LogbookCategory | null;
  text: string;
  place: string;
  holderName: string;
  holderCompany: string;
  followUpBy: number | null;
  followUpUntil: string | null;
  mistakenId: number | null;
  writtenAt: Date;
}

export interface LogbookThreadState<Row extends StateEntry> {
  mistaken: ReadonlySet<number>;
  isMistaken: boolean;
  /** The first entry or its last correction. */
  latestVersion: Row;
  followUp: { request: Row; done: Row | null } | null;
  /** Last hand-out or return; null if the key never left. */
  key: Row | null;
  /** Last step; undefined without a step, null if no item was found. */
  lostProperty: Row | null | undefined;
}

export type OpenLogbookItemKind = 'followUp' | 'key' | 'lostProperty';

/** The state is derived from the last entries that are not marked as mistakes; none is stored. */
export function getLogbookThreadState<Row extends StateEntry>(
  first: Row,
  further: readonly Row[],
): LogbookThreadState<Row> {
  const mistaken = new Set(further.flatMap(({ mistakenId }) => mistakenId ?? []));
  const valid = further.filter(({ id }) => !mistaken.has(id));
  const last = (...acts: LogbookEntryAct[]) => valid.findLast(({ act }) => acts.includes(act));
  const latestVersion = last('correction') ?? first;
  const request = last('followUp') ?? first;
  // A request after completion reopens the follow-up.
  const completion = valid.slice(valid.indexOf(request) + 1).findLast(({ act }) => act === 'done') ?? null;
  return {
    mistaken,
    isMistaken: mistaken.has(first.id),
    latestVersion,
    followUp: request.followUpUntil === null ? null : { request, done: completion },
    key: latestVersion.category === 'key' ? (last('given', 'returned') ?? null) : null,
    lostProperty: latestVersion.category === 'lostProperty' ? last('kept', 'handedOver', 'passedOn') : null,
  };
}

export function deriveOpenLogbookItems({
  isMistaken,
  followUp,
  key,
  lostProperty,
}: LogbookThreadState<StateEntry>) {
  const open: { kind: OpenLogbookItemKind; until: string | null; personId: number | null }[] = [];
  if (isMistaken) return open;
  if (followUp && !followUp.done)
    open.push({
      kind: 'followUp',
      until: followUp.request.followUpUntil,
      personId: followUp.request.followUpBy,
    });
  if (key?.act === 'given') open.push({ kind: 'key', until: null, personId: null });
  if (lostProperty === undefined || lostProperty?.act === 'kept')
    open.push({ kind: 'lostProperty', until: null, personId: null });
  return open;
}

/** Undefined if allowed, null if not applicable, else the entry that already did it. */
export function findLogbookEntryBlockingStep<Row extends StateEntry>(
  act: LogbookEntryAct,
  { followUp, key, lostProperty, latestVersion }: LogbookThreadState<Row>,
): Row | null | undefined {
  switch (act) {
    case 'done':
      return followUp ? (followUp.done ?? undefined) : null;
    case 'given':
      return latestVersion.category !== 'key' ? null : key?.act === 'given' ? key : undefined;
    case 'returned':
      return key?.act === 'given' ? undefined : key;
    case 'kept':
    case 'handedOver':
    case 'passedOn':
      if (latestVersion.category !== 'lostProperty') return null;
      return lostProperty?.act === 'handedOver' || lostProperty?.act === 'passedOn'
        ? lostProperty
        : undefined;
    default:
      return undefined;
  }
}
