const PARTICLES = new Set('d de du des da das do dos di del von van der den ter ten zu'.split(' '));
/** Longest word that people write in lower case inside a name on purpose: *de la Tour*. */
const SMALL_WORD = 3;

const upper = (text: string) => text.toLocaleUpperCase('fr');

export const NAME_WORD = /\p{L}[\p{L}\p{M}]*/gu;

export function normalizeNameSpaces(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Formats a name for mails and agreements: capitalised words, lower-case particles. `d'ormesson` →
 * `d'Ormesson`, `jean-pierre o’neil` → `Jean-Pierre O’Neil`, `le goff` → `Le Goff`. Capitals are never
 * removed. In a name with mixed case, a short lower-case word is intended (`de la Tour`).
 */
export function capitalizeName(name: string): string {
  const text = normalizeNameSpaces(name);
  const isMixed = text !== text.toLocaleLowerCase('fr');
  return text.replace(NAME_WORD, (word, at: number) => {
    const isFollowed = /\p{L}/u.test(text.slice(at + word.length));
    const staysSmall = PARTICLES.has(word) || (isMixed && at > 0 && word.length <= SMALL_WORD);
    if (isFollowed && staysSmall) return word;
    const [initial = '', ...others] = word;
    return upper(initial) + others.join('');
  });
}
