import type { UserRequestContext } from '../../kit/server/http/router.ts';
import { type DeletionEffect, MAX_LISTED_DELETION_ENTRIES } from '../people/deletionEffects.ts';

type Value = string | number | boolean | null | readonly string[];

export interface ExportablePersonalData {
  readonly name: string;
  readonly title: string;
  /** Label of each key, in display order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, Value>>[];
  /** Data hidden from staff: the whole list, or these keys of its rows. */
  readonly own?: true | readonly string[];
}

export type ListPersonalData = (context: UserRequestContext) => Promise<ExportablePersonalData[]>;

export function toPersonalList(
  name: string,
  say: (key: string) => string,
  rows: readonly Readonly<Record<string, Value>>[],
  own?: ExportablePersonalData['own'],
): ExportablePersonalData {
  const labels = Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, say(key)]));
  return { name, title: say('title'), labels, rows, ...(own && { own }) };
}

/** Removes data hidden from staff; `leftOut` lists the labels of removed parts. */
export function redactPersonalListsForStaff(lists: readonly ExportablePersonalData[]): {
  visibleLists: ExportablePersonalData[];
  leftOut: string[];
} {
  const visibleLists: ExportablePersonalData[] = [];
  const leftOut: string[] = [];
  for (const list of lists) {
    if (list.own === undefined) visibleLists.push(list);
    else if (list.own === true) leftOut.push(list.title);
    else {
      const hidden = list.own;
      const without = <T>(record: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(record).filter(([key]) => !hidden.includes(key)));
      const words = hidden.flatMap((key) => list.labels[key] ?? []);
      if (words.length > 0) leftOut.push(`${list.title} (${words.join(', ')})`);
      visibleLists.push({ ...list, labels: without(list.labels), rows: list.rows.map(without) });
    }
  }
  return { visibleLists, leftOut };
}

/** `own`: only the owner may see it. */
export type PreviewedDeletionEffect = DeletionEffect & { own?: true };

/** Preview of `eraseAccountData` for the actor; changes nothing. Kinds without entries are left out. */
export type PreviewDeletion = (context: UserRequestContext) => Promise<PreviewedDeletionEffect[]>;

export interface FutureEntry {
  at: string;
  words: string;
}

export function formatFirstEntries(
  ahead: readonly FutureEntry[],
  maxEntries = MAX_LISTED_DELETION_ENTRIES,
): string[] {
  const key = ({ at, words }: FutureEntry) => `${at} ${words}`;
  const inOrder = ahead.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return inOrder.slice(0, maxEntries).map(({ words }) => words);
}

export const appendBuildingName = (
  { actor }: Pick<UserRequestContext, 'actor'>,
  { name }: { name: string },
  words: string,
): string => (actor.buildings.length > 1 ? `${words} (${name})` : words);

interface CountedEffect {
  what: DeletionEffect['what'];
  /** Key of the title; the text has the key with the suffix `Text`. */
  key: string;
  count: number;
  ahead?: readonly FutureEntry[];
  own?: true;
  notified?: { key: string; count: number };
}

export function toDeletionEffects(
  say: (key: string, count: number) => string,
  all: readonly CountedEffect[],
): PreviewedDeletionEffect[] {
  return all
    .filter(({ count }) => count > 0)
    .map(({ what, key, count, ahead = [], own, notified }) => ({
      what,
      title: say(key, count),
      count,
      first: formatFirstEntries(ahead),
      text: [
        say(`${key}Text`, count),
        ...(notified && notified.count > 0 ? [say(notified.key, notified.count)] : []),
      ].join(' '),
      ...(own && { own }),
    }));
}
