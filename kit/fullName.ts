export const nameOrders = ['lastFirst', 'firstLast'] as const;
export type NameOrder = (typeof nameOrders)[number];

export interface NameParts {
  lastName: string;
  firstName: string;
}

const TITLES = [
  'm|mm|mr|mrs|ms|mme|mmes|mlle|mlles|miss|monsieur|madame|mademoiselle|sir',
  'dr|docteur|pr|prof|professeur|professor|me|maître|maitre',
].join('|');
const TITLE = new RegExp(`^(?:${TITLES})\\.?$`, 'i');
const LAST_NAME = /^(?:[dDlLO]['’]\p{L}|Ma?c\p{Lu}\p{Ll})/u;
const SEVERAL = /[/;&+]|\s(?:et|and)\s/i;

const BEGINNINGS = new Set("de du des d’ d' la le les von der den della dos das ter zu zur 't".split(' '));
const PARTICLES = new Set([
  ...BEGINNINGS,
  ...'van di da del do el al ben bin ibn af av mac mc saint st st.'.split(' '),
]);

const FIRST_NAMES = new Set(
  `adam alain albert alexandre alexandra alice amelie amy ana andrea andrew anna anne annie anthony
    antoine ashley audrey barbara benjamin bernard brian brigitte bruno camille carol caroline
    catherine celine charles charlotte chloe christian christine christophe christopher claire
    claude clement daniel david deborah denis didier dominique donald elisabeth elizabeth emily emma
    eric fabrice florence francois francoise frederic gabriel george gerard guillaume helene henri
    hugo ines isabelle jack jacques james jane jason jean jeffrey jennifer jerome jessica john jose
    joseph joshua julia julie julien karen kevin laura laurent lea leo linda lisa louis louise lucas
    lucie luc manon marc margaret maria marie marion mark martine mary mathieu matthew maxime
    melissa michael michel michelle monique nancy nathalie nathan nicolas nicole olivier pascal
    patricia patrick paul pauline peter philippe pierre quentin rachel raphael rebecca richard
    robert romain ronald ruth samuel sandra sandrine sarah scott sebastien serge sharon simon sophie
    stephanie stephane steven susan sylvie theo thierry thomas timothy tom valerie veronique vincent
    virginie william xavier yves zoe`.split(/\s+/),
);

const keepLetters = (word: string) => word.replace(/[^\p{L}]/gu, '');

function isCapitals(word: string): boolean {
  const bare = keepLetters(word.replace(/^(?:Mc|Mac|[dlo]['’])(?=\p{Lu}{2})/u, ''));
  return bare.length >= 2 && bare === bare.toLocaleUpperCase('fr') && bare !== bare.toLocaleLowerCase('fr');
}

const isParticle = (word: string) => PARTICLES.has(word.toLowerCase());
const isSmallParticle = (word: string) => isParticle(word) && word === word.toLowerCase();

function wordsOf(input: string): string[] {
  // Text in brackets is not part of the name: a company or a maiden name.
  const words = input
    .normalize('NFC')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ');
  while (words.length > 1 && TITLE.test(words[0] as string)) words.shift();
  return words.filter(Boolean);
}

const toNameParts = (last: readonly string[], first: readonly string[]): NameParts | null =>
  last.length > 0 && first.length > 0 ? { lastName: last.join(' '), firstName: first.join(' ') } : null;

function splitAtComma(input: string): NameParts | null | undefined {
  if (!input.includes(',')) return undefined;
  const [last = '', first = '', ...more] = input.split(',').map((part) => part.trim());
  if (more.some((part) => part !== '' && !TITLE.test(part))) return null;
  const both = [wordsOf(last), wordsOf(first)] as const;
  // If both parts contain a last name in capitals, they are two people.
  return both.every((words) => splitByCapitals(words)) ? null : toNameParts(...both);
}

/** Takes the words in capitals as the last name. Undefined if the capitals are not conclusive. */
function splitByCapitals(words: readonly string[]): { name: NameParts | null; order: NameOrder } | undefined {
  const from = words.findIndex(isCapitals);
  const to = words.findLastIndex(isCapitals);
  if (from < 0 || words.slice(from, to + 1).some((word) => !isCapitals(word) && !isParticle(word)))
    return undefined;
  let begin = from;
  while (begin > 0 && isParticle(words[begin - 1] as string)) begin -= 1;
  const others = [...words.slice(0, begin), ...words.slice(to + 1)];
  if (others.length === 0 || (begin > 0 && to + 1 < words.length)) return undefined;
  const order = begin === 0 ? 'lastFirst' : 'firstLast';
  return { name: toNameParts(words.slice(begin, to + 1), others), order };
}

/** Finds the last name by its particle: `de La Fontaine Marie`, `Jean de La Fontaine`. */
function orderByParticle(words: readonly string[]): NameOrder | undefined {
  const telling = words.findIndex((word) => LAST_NAME.test(word));
  if (telling === 0) return 'lastFirst';
  if (telling === words.length - 1) return 'firstLast';
  const at = BEGINNINGS.has((words[0] ?? '').toLowerCase()) ? 0 : words.findIndex(isSmallParticle);
  if (at < 0 || words.length < 3) return undefined;
  if (at === 0) return 'lastFirst';
  let end = at;
  while (end < words.length - 1 && isParticle(words[end] as string)) end += 1;
  return end === words.length - 1 ? 'firstLast' : 'lastFirst';
}

function splitByOrder(words: readonly string[], order: NameOrder): NameParts | null {
  if (order === 'lastFirst') {
    const particle = words.findIndex(isSmallParticle);
    let end = particle > 0 ? particle : 0;
    while (end < words.length - 2 && isParticle(words[end] as string)) end += 1;
    return toNameParts(words.slice(0, end + 1), words.slice(end + 1));
  }
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && isParticle(word));
  const begin = particle > 0 ? particle : words.length - 1;
  return toNameParts(words.slice(begin), words.slice(0, begin));
}

/**
 * Splits a full name: `DUPONT Jean`, `Jean Dupont`, `Dupont, Jean`, `Mme Marie de La Fontaine`. Capitals, a
 * comma and particles decide; `order` is the fallback. Null for one word or several people.
 */
export function splitFullName(input: string, order: NameOrder): NameParts | null {
  if (SEVERAL.test(input)) return null;
  const atComma = splitAtComma(input);
  if (atComma !== undefined) return atComma;
  const words = wordsOf(input);
  if (words.length < 2) return null;
  const byCapitals = splitByCapitals(words);
  if (byCapitals) return byCapitals.name;
  return splitByOrder(words, orderByParticle(words) ?? order);
}

const isCommonFirstName = (word = '') =>
  FIRST_NAMES.has(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split('-')[0] ?? '');

export function containsKnownFirstName(input: string): boolean {
  const words = wordsOf(input);
  return words.length <= 4 && (isCommonFirstName(words[0]) || isCommonFirstName(words.at(-1)));
}

function orderOf(input: string): { order: NameOrder; sure: boolean } | undefined {
  if (input.includes(',')) return undefined;
  const words = wordsOf(input);
  if (words.length < 2) return undefined;
  const order = splitByCapitals(words)?.order ?? orderByParticle(words);
  if (order) return { order, sure: true };
  const [begins, ends] = [isCommonFirstName(words[0]), isCommonFirstName(words.at(-1))];
  return begins === ends ? undefined : { order: begins ? 'firstLast' : 'lastFirst', sure: false };
}

/** Majority of sure names, else of names with a common first name, else `otherwise`. */
export function detectNameOrder(names: Iterable<string>, otherwise: NameOrder): NameOrder {
  let sure = 0;
  let likely = 0;
  for (const name of names) {
    const detected = orderOf(name);
    const way = detected?.order === 'lastFirst' ? 1 : -1;
    if (detected?.sure) sure += way;
    else if (detected) likely += way;
  }
  const most = sure || likely;
  return most === 0 ? otherwise : most > 0 ? 'lastFirst' : 'firstLast';
}
