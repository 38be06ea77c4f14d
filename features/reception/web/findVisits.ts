import { searchText, searchWords } from '../../../kit/search.ts';
import { type DeskVisit, invitationCodeIn, type Member } from '../../visits/shared.ts';
import { beginsNearly, forgiven } from './editDistance.ts';
import { isHere } from './receptionDay.ts';
import { soundOf, wordHeard } from './sound.ts';

/** The most visitors that are offered for what was typed. */
export const MOST_FOUND = 8;

/** A visitor who fits what was typed; `near`: but for a slip, beneath somebody expected who fits without. */
export interface Found {
  visit: DeskVisit;
  near: boolean;
  /** It is the visitor’s own name that fits, not their organisation, host or host’s company. */
  byName: boolean;
}

/** A visit's texts as they are searched. */
interface Texts {
  /** The words of the visitor’s own name. */
  words: readonly string[];
  /** The visitor's name from each of its words on, without blanks: who types *lebihan* means LE BIHAN. */
  names: readonly string[];
  /** The same in one text, for what is typed without a slip. */
  name: string;
  /** Of the organisation, the host and the host's company. */
  others: readonly string[];
  other: string;
  /** Both as they are heard, each word after an edge. */
  nameHeard: string;
  otherHeard: string;
}

/** Made once for each visit: a day has thousands. */
const texts = new WeakMap<DeskVisit, Texts>();
/** Begins a word. */
const EDGE = '|';

function textOf(visit: DeskVisit): Texts {
  const known = texts.get(visit);
  if (known) return known;
  const members = visit.members.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
  const names = [visit.visitor, visit.partyName, ...members].flatMap(namesIn);
  const other = searchText([visit.organization, visit.hostName, visit.hostCompany].join(' '));
  const [name, others] = [EDGE + names.join(EDGE), searchWords(other)];
  const made = {
    words: searchWords(visit.visitor),
    names,
    name,
    others,
    other,
    nameHeard: soundOf(name),
    otherHeard: soundOf(EDGE + others.join(EDGE)),
  };
  texts.set(visit, made);
  return made;
}

/** A name from each of its words on, without blanks. */
function namesIn(text: string): string[] {
  const words = searchWords(text);
  return words.map((_, at) => words.slice(at).join(''));
}

/** So many texts are made at a time, so that nothing waits for them. */
const AT_A_TIME = 200;

/** Makes the texts of a day before somebody types, a few at a time, so that the first letter waits for nothing. Answers how to end that. */
export function prepareSearch(visits: readonly DeskVisit[]): () => void {
  let at = 0;
  let timer = setTimeout(function go() {
    const some = visits.slice(at, at + AT_A_TIME).filter((visit) => !texts.has(visit));
    // A search as well: what has run before runs faster.
    findVisits(some, 'nobody');
    at += AT_A_TIME;
    if (at < visits.length) timer = setTimeout(go);
  });
  return () => clearTimeout(timer);
}

/** Says of texts whether one begins nearly as the word does: among thousands many are the same. */
function nearTo(word: string): (texts: readonly string[]) => boolean {
  const most = forgiven(word);
  const known = new Map<string, boolean>();
  const isNear = (text: string) => {
    const near = known.get(text) ?? beginsNearly(text, word, most);
    known.set(text, near);
    return near;
  };
  return (texts) => most > 0 && texts.some(isNear);
}

/** A word that was typed; whether it is the name, or another text that a visitor is known by. */
interface Typed {
  isName: (texts: Texts) => boolean;
  isOther: (texts: Texts) => boolean;
}
const asTyped = (word: string): Typed => ({
  isName: ({ name }) => name.includes(EDGE + word),
  isOther: ({ other }) => other.includes(word),
});
function asHeard(word: string): Typed {
  const { isName, isOther } = asTyped(word);
  const heard = EDGE + wordHeard(word);
  return {
    isName: (texts) => isName(texts) || texts.nameHeard.includes(heard),
    isOther: (texts) => isOther(texts) || texts.otherHeard.includes(heard),
  };
}
function withSlips(word: string): Typed {
  const { isName, isOther } = asHeard(word);
  const isNear = nearTo(word);
  return {
    isName: (texts) => isName(texts) || isNear(texts.names),
    isOther: (texts) => isOther(texts) || isNear(texts.others),
  };
}

/**
 * Who fits every word by their own name, and who by another text as well; the first of each, who is still expected before who is there. Of
 * thousands who fit a first letter none is sorted.
 */
function fitting(visits: readonly DeskVisit[], words: readonly Typed[]) {
  const byName: DeskVisit[][] = [];
  const byOther: DeskVisit[][] = [];
  for (const visit of visits) {
    const texts = textOf(visit);
    if (!words.every(({ isName, isOther }) => isName(texts) || isOther(texts))) continue;
    const found = words.every(({ isName }) => isName(texts)) ? byName : byOther;
    const state = stateRank(visit);
    found[state] ??= [];
    const same = found[state];
    if (same.length < MOST_FOUND) same.push(visit);
    // Nobody goes before these.
    if (byName[0]?.length === MOST_FOUND) break;
  }
  return { byName: byName.flat(), byOther: byOther.flat() };
}

/**
 * The visitors of the day who fit what was typed, accents and capitals aside: by their own name, in either order and with or without blanks;
 * where it is nobody's, by their organisation, their host or the host's company. Beneath a name that is typed whole stand those that are
 * written nearly so; where nobody fits, who is heard alike, and else who fits but for a slip. A printed card has the number of its visit: `#1204`.
 */
export function findVisits(visits: readonly DeskVisit[], typed: string): Found[] {
  const [, card] = CARD.exec(typed) ?? [];
  if (card)
    return sure(
      visits.filter(({ id }) => id === Number(card)),
      true,
    );
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const { byName: named, byOther } = fitting(visits, words.map(asTyped));
  // Who has the name goes before a group in which somebody has it.
  const isOwn = (visit: DeskVisit) => membersMeant(visit, typed).length === 0;
  const groups = named.filter((visit) => !isOwn(visit));
  const byName = groups.length === 0 ? named : [...named.filter(isOwn), ...groups];
  const isWhole = byName.some((visit) => words.every((word) => textOf(visit).words.includes(word)));
  if (byName.length > 0 && !isWhole) return sure(byName, true);
  const near = fitting(visits, words.map(withSlips));
  if (byName.length > 0) {
    // Who is there already is not who comes: of two that are nearly of one name nobody is meant then.
    const isMeant = byName.some(({ status }) => status === 'waiting');
    const others = near.byName.filter((visit) => !byName.includes(visit));
    return [...sure(byName, true), ...others.map((visit) => ({ visit, near: isMeant, byName: true }))].slice(
      0,
      MOST_FOUND,
    );
  }
  const heard = fitting(visits, words.map(asHeard));
  const own = [heard, near].find(({ byName }) => byName.length > 0);
  if (own) return [...sure(own.byName, true), ...sure(byOther, false)].slice(0, MOST_FOUND);
  return sure([byOther, heard.byOther].find(({ length }) => length > 0) ?? near.byOther, false);
}

const sure = (visits: readonly DeskVisit[], byName: boolean): Found[] =>
  visits.slice(0, MOST_FOUND).map((visit) => ({ visit, near: false, byName }));

/** Who is expected, who is there, who has left, and whom nobody expects any more. */
function stateRank(visit: DeskVisit): number {
  if (visit.status === 'waiting') return 0;
  if (isHere(visit)) return 1;
  return visit.departedAt ? 2 : 3;
}

const CARD = /^\s*#(\d+)\s*(?:[/?].*)?$/;
export const isCard = (typed: string): boolean => CARD.test(typed);

export const isInvitationCode = (typed: string): boolean => invitationCodeIn(typed) !== undefined;

/**
 * Who of a group is meant by what was typed, where that is neither its leader nor the group by its name: everybody whose name it fits, in
 * the order in which they are named; where it fits nobody, but for a slip.
 */
export function membersMeant({ visitor, partyName, members }: DeskVisit, typed: string): readonly Member[] {
  const words = searchWords(typed);
  if (members.length === 0 || words.length === 0) return [];
  const fits = (isIt: (name: string, word: string) => boolean) => (text: string) => {
    const names = namesIn(text);
    return words.every((word) => names.some((name) => isIt(name, word)));
  };
  const meant = (isFit: (text: string) => boolean) =>
    [visitor, partyName].some(isFit)
      ? []
      : members.filter(({ lastName, firstName }) => isFit(`${lastName} ${firstName}`));
  const whole = fits((name, word) => name.startsWith(word));
  const heard = fits((name, word) => soundOf(name).startsWith(wordHeard(word)));
  const nearly = fits((name, word) => forgiven(word) > 0 && beginsNearly(name, word, forgiven(word)));
  for (const isFit of [whole, heard, nearly]) {
    const found = meant(isFit);
    if (found.length > 0 || [visitor, partyName].some(isFit)) return found;
  }
  return [];
}
