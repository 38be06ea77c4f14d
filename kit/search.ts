import { toEmailAddress } from './emailAddress.ts';

/** The signs that may be searched in a list in pages. */
export const LONGEST_SEARCH = 100;

/**
 * What searching means, in the browser and in SQL alike: every word of what was typed occurs, in any order; accents,
 * capitals and apostrophes aside. PostgreSQL's half is the function `search_text` (migrations/0029_search_text.sql), which
 * does the very same steps; kit/server/database/search.test.ts compares the two.
 */

/** Combining marks of letters that were taken apart (Unicode NFD), and whatever people type for an apostrophe. */
const DROPPED = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'’‘‛ʼʹʻʾʿ`´′＇]/g;

/** Letters that Unicode does not take apart. Not `toLowerCase`, which depends on what surrounds a letter. */
const LETTERS = new Map<string, string>([
  ...pairs('ØøŁłĐđÐðıĦħŦŧς', 'oollddddihhttσ'),
  ...['Œœoe', 'Ææae', 'ẞßss', 'Þþth', 'Ĳĳij'].flatMap(([upper = '', lower = '', ...both]) =>
    [upper, lower].map((letter) => [letter, both.join('')] as const),
  ),
  // A–Z, Greek, Cyrillic: how many letters from where on, and how far their small ones are.
  ...small(0x41, 26, 32),
  ...small(0x391, 25, 32),
  ...small(0x400, 16, 80),
  ...small(0x410, 32, 32),
]);

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, at) => [letter, [...to][at] as string]);
}

function small(first: number, count: number, distance: number): [string, string][] {
  return Array.from({ length: count }, (_, at) => [
    String.fromCodePoint(first + at),
    String.fromCodePoint(first + at + distance),
  ]);
}

/** A text as it is searched: `d’Ormesson` → `dormesson`, `Łukasz Straße` → `lukasz strasse`. */
export function searchText(text: string): string {
  const bare = text.normalize('NFD').replace(DROPPED, '');
  return Array.from(bare, (letter) => LETTERS.get(letter) ?? letter).join('');
}

/**
 * The words of what was typed, as they must occur in a `searchText`; hyphens part words too. Of `Jean Dupont <jean@example.com>`
 * only the address is searched.
 */
export function searchWords(typed: string): string[] {
  return searchText(toEmailAddress(typed))
    .split(/[\s\u2010-\u2015-]+/)
    .filter(Boolean);
}

/** Whether texts, taken together, hold every word of what was typed. */
export function searching(typed: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = searchWords(typed);
  return (...texts) => {
    if (words.length === 0) return true;
    const text = searchText(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}
