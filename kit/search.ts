import { extractEmailAddress } from './emailAddress.ts';

export const MAX_SEARCH_LENGTH = 100;

/**
 * A search matches texts that contain every typed word, in any order, regardless of accents, case,
 * apostrophes and invisible characters. The SQL function `search_text`
 * (migrations/0130_compare_without_invisible_characters.sql) does the same;
 * kit/server/database/searchConditions.test.ts compares both.
 */

/** Combining marks (Unicode NFD), apostrophes and the default ignorable characters of Unicode 17. */
const DROPPED = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
    "'’‘‛ʼʹʻʾʿ`´′＇",
    String.raw`\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164`,
    String.raw`\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
  ].join('')}]`,
  'gu',
);

/** Line breaks remain: they separate columns that are searched together. */
const SPACES = /[\t\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** Letters that Unicode does not decompose. `toLowerCase` would depend on the surrounding letters. */
const LETTERS = new Map<string, string>([
  ...pairs('ØøŁłĐđÐðıĦħŦŧς', 'oollddddihhttσ'),
  ...['Œœoe', 'Ææae', 'ẞßss', 'Þþth', 'Ĳĳij'].flatMap(([upper = '', lower = '', ...both]) =>
    [upper, lower].map((letter) => [letter, both.join('')] as const),
  ),
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

/** Normalises a text for search: `d’Ormesson` → `dormesson`, `Łukasz Straße` → `lukasz strasse`. */
export function toSearchText(text: string): string {
  const bare = text.normalize('NFD').replace(DROPPED, '').replace(SPACES, ' ');
  return Array.from(bare, (letter) => LETTERS.get(letter) ?? letter).join('');
}

export function toNameKey(name: string): string {
  return toSearchText(name).replace(/\s+/g, ' ').trim();
}

const WORD_IN_ITSELF = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** True if the search has at least `letters` letters, or one Chinese, Japanese or Korean character. */
export function isSearchLongEnough(search: string, letters: number): boolean {
  return search.trim().length >= letters || WORD_IN_ITSELF.test(search);
}

/** `Jean Dupont <jean@example.com>` searches only the address. Hyphens separate words, too. */
export function splitSearchWords(search: string): string[] {
  return toSearchText(extractEmailAddress(search))
    .split(/[\s\u2010-\u2015-]+/)
    .filter(Boolean);
}

export function createSearchMatcher(search: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = splitSearchWords(search);
  return (...texts) => {
    if (words.length === 0) return true;
    const text = toSearchText(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}
