import { splitSearchWords, toSearchText } from '../../../kit/search.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { canTransition, hasAddress, type Visit } from '../visit.ts';

function getSearchText(visit: Visit): string {
  const {
    visitor,
    partyName,
    residentName,
    residentEmail,
    organization,
    companyName,
    visitorEmail,
    comment,
  } = visit;
  const address = hasAddress(visitorEmail) ? visitorEmail : '';
  return toSearchText(
    [visitor, partyName, residentName, residentEmail, organization, companyName, address, comment].join('\n'),
  );
}

export function createVisitSearch(visits: readonly Visit[]): (query: string) => Visit[] {
  // Built once per list, not per keystroke.
  const index = visits.map((visit) => ({ visit, text: getSearchText(visit) }));
  return (query) => {
    const words = splitSearchWords(query);
    return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ visit }) => visit);
  };
}

/** `why` is a key under `visits:enter`. */
export type SingleMatch =
  | { visit: Visit }
  | { visit: null; why: 'none' | 'several' | 'notToday' | Visit['status'] };

export function findSingleMatch(found: readonly Visit[], today: LocalDate): SingleMatch {
  const [only, ...others] = found;
  if (!only) return { visit: null, why: 'none' };
  if (others.length > 0) return { visit: null, why: 'several' };
  if (canTransition(only, 'done', today)) return { visit: only };
  return { visit: null, why: only.status === 'waiting' ? 'notToday' : only.status };
}
