import { capitalizeName, NAME_WORD, normalizeNameSpaces } from '../../kit/capitalizeName.ts';

export const ERASED_NAME = '–';

/** `d'ormesson`, `jean-pierre` → `D'ORMESSON Jean-Pierre` (docs/specification.md §14) */
export function composeVisitorName(lastName: string, firstName: string): string {
  return `${normalizeNameSpaces(lastName).toLocaleUpperCase('fr')} ${capitalizeWords(firstName)}`.trim();
}

export const formatMemberName = ({ lastName, firstName }: { lastName: string; firstName: string }) =>
  composeVisitorName(lastName, firstName);

/** `jean-pierre`, `d'ormesson` → `Jean-Pierre d'Ormesson` */
export function formatNameInSentence(lastName: string, firstName: string): string {
  return `${capitalizeWords(firstName)} ${capitalizeName(lastName)}`.trim();
}

function capitalizeWords(name: string): string {
  return normalizeNameSpaces(name).replace(NAME_WORD, capitalizeWord);
}

/** Keeps inner capitals (LeBron, McKenzie) unless the whole word is in capitals. */
function capitalizeWord(word: string): string {
  const [initial = '', ...furtherLetters] = word;
  const rest = furtherLetters.join('');
  const shouting = rest !== '' && word === word.toLocaleUpperCase('fr');
  // Otherwise a Turkish İ becomes an i with a combining dot.
  return (
    initial.toLocaleUpperCase('fr') + (shouting ? rest.replaceAll('İ', 'i').toLocaleLowerCase('fr') : rest)
  );
}
