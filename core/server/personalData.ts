import type { UserContext } from '../../kit/server/http/router.ts';
import { LEAVING_NAMED, type LeavingPart } from '../people/leaving.ts';

type Value = string | number | boolean | null | readonly string[];

/** One list of what is held about somebody: `name` for programs, the words for people, the rows for both. */
export interface PersonalList {
  readonly name: string;
  readonly title: string;
  /** The word for each key of a row, in the rows' order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, Value>>[];
  /** What nobody but the person reads, not even staff who hand out what is held: all of it, or some keys of its rows. */
  readonly own?: true | readonly string[];
}

/** What a feature holds about the person who asks: all of it, and nothing of anybody else. */
export type PersonalData = (context: UserContext) => Promise<PersonalList[]>;

/** A list whose words are `title` and the keys of its rows. */
export function personalList(
  name: string,
  say: (key: string) => string,
  rows: readonly Readonly<Record<string, Value>>[],
  own?: PersonalList['own'],
): PersonalList {
  const labels = Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, say(key)]));
  return { name, title: say('title'), labels, rows, ...(own && { own }) };
}

/** What staff may hand out of it, and what of it they may not, in words. */
export function withoutOwn(lists: readonly PersonalList[]): { shown: PersonalList[]; leftOut: string[] } {
  const shown: PersonalList[] = [];
  const leftOut: string[] = [];
  for (const list of lists) {
    if (list.own === undefined) shown.push(list);
    else if (list.own === true) leftOut.push(list.title);
    else {
      const hidden = list.own;
      const without = <T>(record: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(record).filter(([key]) => !hidden.includes(key)));
      const words = hidden.flatMap((key) => list.labels[key] ?? []);
      if (words.length > 0) leftOut.push(`${list.title} (${words.join(', ')})`);
      shown.push({ ...list, labels: without(list.labels), rows: list.rows.map(without) });
    }
  }
  return { shown, leftOut };
}

/** A part of what leaves; `own`: nobody but whose it is may be told of it. */
export type Leaving = LeavingPart & { own?: true };

/**
 * What of the context's actor goes, or stays, when the account is deleted: counted with what the feature's own erasure finds, and
 * nothing is changed. A kind of which there is nothing is left out.
 */
export type WhatLeaves = (context: UserContext) => Promise<Leaving[]>;

/** One of them, by name. */
export interface Ahead {
  /** Orders it among the others, as text: the day and the hour of what is still to come. */
  at: string;
  /** What it is: `Tuesday 24 November at 10:00: LE GOFF Gabriel`. */
  words: string;
}

/** Those that come next, in words. */
export function nextOf(ahead: readonly Ahead[], most = LEAVING_NAMED): string[] {
  const key = ({ at, words }: Ahead) => `${at} ${words}`;
  const inOrder = ahead.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return inOrder.slice(0, most).map(({ words }) => words);
}

/** The same words, with the building where somebody has several. */
export const inBuilding = (
  { actor }: Pick<UserContext, 'actor'>,
  { name }: { name: string },
  words: string,
): string => (actor.buildings.length > 1 ? `${words} (${name})` : words);

interface Counted {
  what: LeavingPart['what'];
  /** Of its words; those that say what becomes of it end in `Text`. */
  key: string;
  count: number;
  ahead?: readonly Ahead[];
  own?: true;
  /** A further sentence on what becomes of it, with a count of its own; said where that is not 0. */
  told?: { key: string; count: number };
}

/** The parts of which there is something. `say`: its words, for so many. */
export function leavingParts(
  say: (key: string, count: number) => string,
  all: readonly Counted[],
): Leaving[] {
  return all
    .filter(({ count }) => count > 0)
    .map(({ what, key, count, ahead = [], own, told }) => ({
      what,
      title: say(key, count),
      count,
      first: nextOf(ahead),
      text: [say(`${key}Text`, count), ...(told && told.count > 0 ? [say(told.key, told.count)] : [])].join(
        ' ',
      ),
      ...(own && { own }),
    }));
}
