import { searchText, searchWords } from '../../../kit/search.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { hasAddress, mayBecome, type Visit } from '../visit.ts';

function textOf(visit: Visit): string {
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
  return searchText(
    [visitor, partyName, residentName, residentEmail, organization, companyName, address, comment].join('\n'),
  );
}

/** Finds the visits that hold every word of the query, as kit/search.ts says. */
export function findVisits(visits: readonly Visit[]): (query: string) => Visit[] {
  // Made once per list, not once per key pressed.
  const index = visits.map((visit) => ({ visit, text: textOf(visit) }));
  return (query) => {
    const words = searchWords(query);
    return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ visit }) => visit);
  };
}

/** The visit that is meant by what was searched and Enter; else why none is, in the words of `visits:enter`. */
export type Meant =
  | { visit: Visit }
  | { visit: null; why: 'none' | 'several' | 'notToday' | Visit['status'] };

/** Only the one that was found is meant, however many of those found have arrived already; and only where it can arrive now. */
export function meantOf(found: readonly Visit[], today: LocalDate): Meant {
  const [only, ...others] = found;
  if (!only) return { visit: null, why: 'none' };
  if (others.length > 0) return { visit: null, why: 'several' };
  if (mayBecome(only, 'done', today)) return { visit: only };
  return { visit: null, why: only.status === 'waiting' ? 'notToday' : only.status };
}
