import { splitSearchWords, toSearchText } from '../../../kit/search.ts';
import type { Member } from '../../visits/shared.ts';
import { parseInvitationCode, type ReceptionVisit } from '../receptionVisit.ts';
import { getMaxEditDistance, hasPrefixWithinEditDistance } from './editDistance.ts';
import { isVisitorInside } from './receptionDay.ts';

const MAX_VISIT_MATCHES = 8;

/** `isFuzzy`: matches only with typing errors while an exact match is expected. */
interface VisitSearchMatch {
  visit: ReceptionVisit;
  isFuzzy: boolean;
  byName: boolean;
}

interface SearchTexts {
  words: readonly string[];
  /** The name from each of its words on, without blanks: *lebihan* finds LE BIHAN. */
  names: readonly string[];
  name: string;
  others: readonly string[];
  other: string;
  phoneticName: string;
  phoneticOther: string;
}

/** Cache of search texts: a day may have thousands of visits. */
const searchTextsByVisit = new WeakMap<ReceptionVisit, SearchTexts>();
/** Marks the beginning of a word. */
const WORD_BOUNDARY = '|';

function getSearchTexts(visit: ReceptionVisit): SearchTexts {
  const cachedTexts = searchTextsByVisit.get(visit);
  if (cachedTexts) return cachedTexts;
  const members = visit.members.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
  const names = [visit.visitor, visit.partyName, ...members].flatMap(joinWords);
  const other = toSearchText([visit.organization, visit.hostName, visit.hostCompany].join(' '));
  const [name, others] = [WORD_BOUNDARY + names.join(WORD_BOUNDARY), splitSearchWords(other)];
  const texts = {
    words: splitSearchWords(visit.visitor),
    names,
    name,
    others,
    other,
    phoneticName: toPhonetic(name),
    phoneticOther: toPhonetic(WORD_BOUNDARY + others.join(WORD_BOUNDARY)),
  };
  searchTextsByVisit.set(visit, texts);
  return texts;
}

function joinWords(text: string): string[] {
  const words = splitSearchWords(text);
  return words.map((_, at) => words.slice(at).join(''));
}

function createNearMatcher(word: string): (texts: readonly string[]) => boolean {
  const most = getMaxEditDistance(word);
  const resultsByText = new Map<string, boolean>();
  const isNear = (text: string) => {
    const isMatch = resultsByText.get(text) ?? hasPrefixWithinEditDistance(text, word, most);
    resultsByText.set(text, isMatch);
    return isMatch;
  };
  return (texts) => most > 0 && texts.some(isNear);
}

interface WordMatcher {
  isName: (texts: SearchTexts) => boolean;
  isOther: (texts: SearchTexts) => boolean;
}
const createTypedMatcher = (word: string): WordMatcher => ({
  isName: ({ name }) => name.includes(WORD_BOUNDARY + word),
  isOther: ({ other }) => other.includes(word),
});
function createPhoneticMatcher(word: string): WordMatcher {
  const { isName, isOther } = createTypedMatcher(word);
  const phonetic = WORD_BOUNDARY + toPhoneticWord(word);
  return {
    isName: (texts) => isName(texts) || texts.phoneticName.includes(phonetic),
    isOther: (texts) => isOther(texts) || texts.phoneticOther.includes(phonetic),
  };
}
function createSimilarMatcher(word: string): WordMatcher {
  const { isName, isOther } = createPhoneticMatcher(word);
  const isNear = createNearMatcher(word);
  return {
    isName: (texts) => isName(texts) || isNear(texts.names),
    isOther: (texts) => isOther(texts) || isNear(texts.others),
  };
}

/**
 * Keeps `MAX_VISIT_MATCHES` per status rank instead of sorting, because thousands can match the first letter.
 */
function findMatching(visits: readonly ReceptionVisit[], words: readonly WordMatcher[]) {
  const byName: ReceptionVisit[][] = [];
  const byOther: ReceptionVisit[][] = [];
  for (const visit of visits) {
    const texts = getSearchTexts(visit);
    if (!words.every(({ isName, isOther }) => isName(texts) || isOther(texts))) continue;
    const matchesByRank = words.every(({ isName }) => isName(texts)) ? byName : byOther;
    const state = getStatusRank(visit);
    matchesByRank[state] ??= [];
    const same = matchesByRank[state];
    if (same.length < MAX_VISIT_MATCHES) same.push(visit);
    // Nothing ranks above expected visitors who match by name.
    if (byName[0]?.length === MAX_VISIT_MATCHES) break;
  }
  return { byName: byName.flat(), byOther: byOther.flat() };
}

/**
 * Exact matches come first, then phonetic matches, then matches within the edit distance. Case, accents,
 * blanks and word order are ignored. `#1204` finds a visit by its number.
 */
export function matchReceptionVisits(visits: readonly ReceptionVisit[], query: string): VisitSearchMatch[] {
  const [, card] = CARD_PATTERN.exec(query) ?? [];
  if (card)
    return toExactMatches(
      visits.filter(({ id }) => id === Number(card)),
      true,
    );
  const words = splitSearchWords(query);
  if (words.length === 0) return [];
  const { byName: visitsByName, byOther } = findMatching(visits, words.map(createTypedMatcher));
  // A visitor's own name ranks above a group that contains the name.
  const isOwn = (visit: ReceptionVisit) => findMatchingMembers(visit, query).length === 0;
  const groups = visitsByName.filter((visit) => !isOwn(visit));
  const byName = groups.length === 0 ? visitsByName : [...visitsByName.filter(isOwn), ...groups];
  const isWhole = byName.some((visit) => words.every((word) => getSearchTexts(visit).words.includes(word)));
  if (byName.length > 0 && !isWhole) return toExactMatches(byName, true);
  const similarMatches = findMatching(visits, words.map(createSimilarMatcher));
  if (byName.length > 0) {
    // Similar names rank equally if the exact match is already inside.
    const isMeant = byName.some(({ status }) => status === 'waiting');
    const otherVisits = similarMatches.byName.filter((visit) => !byName.includes(visit));
    return [
      ...toExactMatches(byName, true),
      ...otherVisits.map((visit) => ({ visit, isFuzzy: isMeant, byName: true })),
    ].slice(0, MAX_VISIT_MATCHES);
  }
  const phonetic = findMatching(visits, words.map(createPhoneticMatcher));
  const own = [phonetic, similarMatches].find(({ byName }) => byName.length > 0);
  if (own)
    return [...toExactMatches(own.byName, true), ...toExactMatches(byOther, false)].slice(
      0,
      MAX_VISIT_MATCHES,
    );
  return toExactMatches(
    [byOther, phonetic.byOther].find(({ length }) => length > 0) ?? similarMatches.byOther,
    false,
  );
}

const toExactMatches = (visits: readonly ReceptionVisit[], byName: boolean): VisitSearchMatch[] =>
  visits.slice(0, MAX_VISIT_MATCHES).map((visit) => ({ visit, isFuzzy: false, byName }));

function getStatusRank(visit: ReceptionVisit): number {
  if (visit.status === 'waiting') return 0;
  if (isVisitorInside(visit)) return 1;
  return visit.departedAt ? 2 : 3;
}

const CARD_PATTERN = /^\s*#(\d+)\s*(?:[/?].*)?$/;
export const isVisitNumber = (text: string): boolean => CARD_PATTERN.test(text);

export const isInvitationCode = (text: string): boolean => parseInvitationCode(text) !== undefined;

/** Empty if the text matches the leader or the group's name. */
export function findMatchingMembers(
  { visitor, partyName, members }: ReceptionVisit,
  query: string,
): readonly Member[] {
  const words = splitSearchWords(query);
  if (members.length === 0 || words.length === 0) return [];
  const fits = (isIt: (name: string, word: string) => boolean) => (text: string) => {
    const names = joinWords(text);
    return words.every((word) => names.some((name) => isIt(name, word)));
  };
  const matching = (isFit: (text: string) => boolean) =>
    [visitor, partyName].some(isFit)
      ? []
      : members.filter(({ lastName, firstName }) => isFit(`${lastName} ${firstName}`));
  const whole = fits((name, word) => name.startsWith(word));
  const phonetic = fits((name, word) => toPhonetic(name).startsWith(toPhoneticWord(word)));
  const nearly = fits(
    (name, word) =>
      getMaxEditDistance(word) > 0 && hasPrefixWithinEditDistance(name, word, getMaxEditDistance(word)),
  );
  for (const isFit of [whole, phonetic, nearly]) {
    const matchingMembers = matching(isFit);
    if (matchingMembers.length > 0 || [visitor, partyName].some(isFit)) return matchingMembers;
  }
  return [];
}

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
const toPhonetic = (text: string): string =>
  RULES.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), text);

const toPhoneticWord = (word: string): string => toPhonetic(/^ste?$/.test(word) ? 'saint' : word);
