/** Text in brackets, or an opened bracket that is never closed. */
const BRACKETS = /\([^)]*\)?|\[[^\]]*\]?|\{[^}]*\}?/g;
const PART_OF_FORMAT = '(?:jj?|dd?|mm?|aa(?:aa)?|yy(?:yy)?|hh?|ss)';
/** `JJ/MM/AAAA`, `HH:MM`, `format …`, `ex. …`. */
const FORMATS = [
  new RegExp(`\\b${PART_OF_FORMAT}(?:\\s?[-/.:h]\\s?${PART_OF_FORMAT})+\\b`, 'gi'),
  /\b(?:format|ex|exemple|example|p\. ?ex|e\.g)\b[\s.:].*$/i,
];
const NEED =
  /\b(?:facultati(?:f|ve)|optionnel(?:le)?|obligatoire|requise?|si connue?|required|optional|mandatory|if known)\b/gi;

/** A heading without what it says of how to fill its column in: `Date (JJ/MM/AAAA)`, `E-mail - facultatif`. */
export function withoutHint(heading: string): string {
  const bare = FORMATS.reduce((text, format) => text.replace(format, ' '), heading.replace(BRACKETS, ' '));
  return bare.replace(NEED, ' ').trim();
}

/** What stands in the brackets of a heading. */
export const hintsIn = (heading: string): string[] => heading.match(BRACKETS) ?? [];
