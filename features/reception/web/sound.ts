/**
 * What is heard alike in French and in the names that are common in Paris, each step after the one before: whoever writes a name by ear
 * spells one for the other. The vowels stay, unlike in Soundex and its kin (https://fr.wikipedia.org/wiki/Soundex): *Martin* is not *Morton*,
 * and one who fits alone is let in by Enter.
 */
const ALIKE: readonly (readonly [RegExp, string])[] = [
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

/** A text as it is heard, of one that is as it is searched (`searchText`): `fontaine` and `fontene` are one. */
export const soundOf = (text: string): string =>
  ALIKE.reduce((sound, [spelt, heard]) => sound.replace(spelt, heard), text);

/** A word that was typed, with *st* written out. */
export const wordHeard = (word: string): string => soundOf(/^ste?$/.test(word) ? 'saint' : word);
