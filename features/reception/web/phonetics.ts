/**
 * Phonetic rules for French and for names common in Paris, applied in order. Unlike Soundex
 * (https://fr.wikipedia.org/wiki/Soundex) they keep vowels: *Martin* must not match *Morton*, because Enter
 * checks in a sole match.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/eaux?|aux?/g, 'o'],
  [/ph/g, 'f'],
  [/tsch|tch|sch|cz|ch|sh/g, '6'],
  [/c(?=[eiy])/g, 's'],
  [/qu|ck|[cq]/g, 'k'],
  [/gu(?=[eiy])/g, 'g'],
  [/a[iy]|e[iy]/g, 'e'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Expects a text normalised by `toSearchText`: `fontaine` and `fontene` give the same. */
export const toPhonetic = (text: string): string =>
  RULES.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), text);

export const toPhoneticWord = (word: string): string => toPhonetic(/^ste?$/.test(word) ? 'saint' : word);
