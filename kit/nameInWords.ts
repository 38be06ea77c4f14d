/** What stands before a name in small letters in French, Dutch, German, Italian and Portuguese. */
const PARTICLES = new Set('d de du des da das do dos di del von van der den ter ten zu'.split(' '));
/** The longest of what people write small in the middle of a name on purpose: *de la Tour*. */
const SMALL_WORD = 3;

const upper = (text: string) => text.toLocaleUpperCase('fr');

/** The words of a name, parted by spaces, hyphens and apostrophes. */
export const NAME_WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** A name in one form of each letter, with single spaces. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * A person's name as letters and agreements say it, however it was typed: each word with its capital, particles small:
 * `d'ormesson` → `d'Ormesson`, `jean-pierre o’neil` → `Jean-Pierre O’Neil`, `le goff` → `Le Goff`. No capital is taken away
 * (`D'Ormesson`, `De Gaulle`, `MARTIN`), and where somebody mixed them with small letters, a short small word was meant (`de la Tour`).
 */
export function nameInWords(name: string): string {
  const text = tidyName(name);
  const isMixed = text !== text.toLocaleLowerCase('fr');
  return text.replace(NAME_WORD, (word, at: number) => {
    const isFollowed = /\p{L}/u.test(text.slice(at + word.length));
    const staysSmall = PARTICLES.has(word) || (isMixed && at > 0 && word.length <= SMALL_WORD);
    if (isFollowed && staysSmall) return word;
    const [initial = '', ...others] = word;
    return upper(initial) + others.join('');
  });
}
