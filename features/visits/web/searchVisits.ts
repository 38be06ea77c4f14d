import { splitSearchWords, toSearchText } from '../../../kit/search.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { hasAddress, isVisitTransitionAllowed, type Visit } from '../visit.ts';

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

export function createVisitTextFilter(visits: readonly Visit[]): (query: string) => Visit[] {
  // Built once per list, not per keystroke.
  const index = visits.map((visit) => ({ visit, text: getSearchText(visit) }));
  return (query) => {
    const words = splitSearchWords(query);
    return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ visit }) => visit);
  };
}

/** `reason` is a key under `visits:enter`. */
type VisitToCheckInResult =
  | { visit: Visit }
  | { visit: null; reason: 'none' | 'several' | 'notToday' | Visit['status'] };

export function pickVisitToCheckInOnEnter(visits: readonly Visit[], today: LocalDate): VisitToCheckInResult {
  const [only, ...otherVisits] = visits;
  if (!only) return { visit: null, reason: 'none' };
  if (otherVisits.length > 0) return { visit: null, reason: 'several' };
  if (isVisitTransitionAllowed(only, 'done', today)) return { visit: only };
  return { visit: null, reason: only.status === 'waiting' ? 'notToday' : only.status };
}
