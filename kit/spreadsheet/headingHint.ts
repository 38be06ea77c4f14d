const BRACKETS = /\([^)]*\)?|\[[^\]]*\]?|\{[^}]*\}?/g;
const PART_OF_FORMAT = '(?:jj?|dd?|mm?|aa(?:aa)?|yy(?:yy)?|hh?|ss)';
const FORMATS = [
  new RegExp(`\\b${PART_OF_FORMAT}(?:\\s?[-/.:h]\\s?${PART_OF_FORMAT})+\\b`, 'gi'),
  /\b(?:format|ex|exemple|example|p\. ?ex|e\.g)\b[\s.:].*$/i,
];
const NEED =
  /\b(?:facultati(?:f|ve)|optionnel(?:le)?|obligatoire|requise?|si connue?|required|optional|mandatory|if known)\b/gi;

/** Removes the hint from a heading: `Date (JJ/MM/AAAA)` → `Date`, `E-mail - facultatif` → `E-mail`. */
export function removeHeadingHint(heading: string): string {
  const bare = FORMATS.reduce((text, format) => text.replace(format, ' '), heading.replace(BRACKETS, ' '));
  return bare.replace(NEED, ' ').trim();
}

export const findHeadingBracketHints = (heading: string): string[] => heading.match(BRACKETS) ?? [];
