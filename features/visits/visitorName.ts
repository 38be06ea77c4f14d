import { NAME_WORD, nameInWords, tidyName } from '../../kit/nameInWords.ts';

/** Instead of the name of a visitor who is forgotten. */
export const NOBODY = '–';

/**
 * A visitor's name as lists, mails and badges show it: last name in capitals, then the first name capitalised
 * (docs/specification.md §14): `d'ormesson`, `jean-pierre` → `D'ORMESSON Jean-Pierre`.
 */
export function composeVisitorName(lastName: string, firstName: string): string {
  return `${tidyName(lastName).toLocaleUpperCase('fr')} ${capitaliseWords(firstName)}`.trim();
}

/** A visitor's name as a letter says it: `jean-pierre`, `d'ormesson` → `Jean-Pierre d'Ormesson`. */
export function addressVisitor(lastName: string, firstName: string): string {
  return `${capitaliseWords(firstName)} ${nameInWords(lastName)}`.trim();
}

function capitaliseWords(name: string): string {
  return tidyName(name).replace(NAME_WORD, capitalise);
}

/** Capitals inside a word stay (LeBron, McKenzie) unless all of it is in capitals. */
function capitalise(word: string): string {
  const [initial = '', ...others] = word;
  const rest = others.join('');
  const shouting = rest !== '' && word === word.toLocaleUpperCase('fr');
  // A Turkish İ would otherwise become an i with a second, combining dot.
  return (
    initial.toLocaleUpperCase('fr') + (shouting ? rest.replaceAll('İ', 'i').toLocaleLowerCase('fr') : rest)
  );
}
