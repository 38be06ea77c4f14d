import { searchText, searchWords } from '../../../kit/search.ts';
import { hasAddress, type Visit } from '../visit.ts';

function textOf(visit: Visit): string {
  const { visitor, residentName, residentEmail, organization, companyName, visitorEmail, comment } = visit;
  const address = hasAddress(visitorEmail) ? visitorEmail : '';
  return searchText(
    [visitor, residentName, residentEmail, organization, companyName, address, comment].join('\n'),
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
