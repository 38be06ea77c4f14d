import uFuzzy from '@leeoniya/ufuzzy';
import { searchText, searchWords } from '../../../kit/search.ts';
import type { DeskVisit } from '../../visits/shared.ts';
import { isHere } from './deskDay.ts';

/** The most visitors that are offered for what was typed. */
export const MOST_FOUND = 8;
/** Of fewer letters, everything is a slip of the finger of something else. */
const FEWEST_LETTERS = 4;
/** So many words are looked for in any order, when one is misspelt. */
const MOST_WORDS = 3;

/** Ranks below are of those whose own name it is. */
const BY_OTHERS = 4;

/** One slip a word: a letter too many, missing, wrong, or two changed places. */
const misspelt = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/** A visit's texts as they are searched, made once for each: a day has thousands. */
const texts = new WeakMap<DeskVisit, { names: string; all: string }>();

function textOf(visit: DeskVisit) {
  const known = texts.get(visit);
  if (known) return known;
  const names = ` ${searchText(visit.visitor).replaceAll('-', ' ')} ${searchText(visit.partyName)}`;
  const { organization, hostName, hostCompany } = visit;
  const made = { names, all: `${names} ${searchText([organization, hostName, hostCompany].join(' '))}` };
  texts.set(visit, made);
  return made;
}

/** So many texts are made at a time, so that nothing waits for them. */
const AT_A_TIME = 200;

/** Makes the texts of a day before somebody types, a few at a time. Answers how to end that. */
export function prepareSearch(visits: readonly DeskVisit[]): () => void {
  let at = 0;
  let timer = setTimeout(function go() {
    for (const visit of visits.slice(at, at + AT_A_TIME)) textOf(visit);
    at += AT_A_TIME;
    if (at < visits.length) timer = setTimeout(go);
  });
  return () => clearTimeout(timer);
}

/**
 * The visitors of the day who fit what was typed: by their own name, in either order, their organisation, their host or the host's
 * company, accents and capitals aside. Whose own name begins so comes first, then who is still expected. Where nobody fits, who fits but
 * for one slip in a word. A printed card has the number of its visit: `#1204`.
 */
export function findVisits(visits: readonly DeskVisit[], typed: string): DeskVisit[] {
  const [, card] = /^\s*#(\d+)\s*$/.exec(typed) ?? [];
  if (card) return visits.filter(({ id }) => id === Number(card));
  const words = searchWords(typed);
  if (words.length === 0) return [];
  // By rank, the fewest that are offered of each: of thousands who fit a first letter none is sorted.
  const found: DeskVisit[][] = [];
  for (const visit of visits) {
    const { names, all } = textOf(visit);
    if (!words.every((word) => all.includes(word))) continue;
    const byName = words.every((word) => names.includes(` ${word}`));
    const rank = (byName ? 0 : BY_OTHERS) + stateRank(visit);
    found[rank] ??= [];
    const same = found[rank];
    if (same.length < MOST_FOUND) same.push(visit);
  }
  // Whose own name was typed is meant, not everybody who visits somebody of that name.
  const own = found.slice(0, BY_OTHERS).flat();
  const any = own.length > 0 ? own : found.flat();
  if (any.length > 0) return any.slice(0, MOST_FOUND);
  if (words.join('').length < FEWEST_LETTERS) return [];
  const [indexes, , order] = misspelt.search(
    visits.map((visit) => textOf(visit).all),
    words.join(' '),
    MOST_WORDS,
  );
  const best = order && indexes ? order.map((at) => indexes[at] ?? -1) : (indexes ?? []);
  return best.slice(0, MOST_FOUND).flatMap((at) => visits[at] ?? []);
}

/** Who is expected, who is there, who has left, and whom nobody expects any more. */
function stateRank(visit: DeskVisit): number {
  if (visit.status === 'waiting') return 0;
  if (isHere(visit)) return 1;
  return visit.departedAt ? 2 : 3;
}

/** What a hand scanner types of an invitation's QR code: its address, or the code alone. */
export const isInvitationCode = (typed: string): boolean =>
  /\/visit\/[0-9a-z]+$/i.test(typed) || /^[0-9a-f]{32}$/i.test(typed);
