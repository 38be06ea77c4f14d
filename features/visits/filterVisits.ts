import { splitSearchWords, toSearchText } from '../../kit/search.ts';
import type { Visit } from './visit.ts';

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
  return toSearchText(
    [visitor, partyName, residentName, residentEmail, organization, companyName, visitorEmail, comment].join(
      '\n',
    ),
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
