import type { UserContext } from '../../kit/server/http/http.ts';

type Value = string | number | boolean | null | readonly string[];

/** One list of what is held about somebody: `name` for programs, the words for people, the rows for both. */
export interface PersonalList {
  readonly name: string;
  readonly title: string;
  /** The word for each key of a row, in the rows' order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, Value>>[];
}

/** What a feature holds about the person who asks: all of it, and nothing of anybody else. */
export type PersonalData = (context: UserContext) => Promise<PersonalList[]>;

/** A list whose words are `title` and the keys of its rows. */
export function personalList(
  name: string,
  say: (key: string) => string,
  rows: readonly Readonly<Record<string, Value>>[],
): PersonalList {
  const labels = Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, say(key)]));
  return { name, title: say('title'), labels, rows };
}
