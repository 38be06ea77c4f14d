import { hasAddress, type Visit } from '../visit.ts';

/** Without accents and capitals, so that `helene` finds `Hélène`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function textOf(visit: Visit): string {
  const { visitor, residentName, residentEmail, organization, companyName, visitorEmail, comment } = visit;
  const address = hasAddress(visitorEmail) ? visitorEmail : '';
  return plain(
    [visitor, residentName, residentEmail, organization, companyName, address, comment].join('\n'),
  );
}

/** Finds the visits in which every word of the query occurs, in any order, accents and capitals aside. */
export function findVisits(visits: readonly Visit[]): (query: string) => Visit[] {
  // Made once per list, not once per key pressed.
  const index = visits.map((visit) => ({ visit, text: textOf(visit) }));
  return (query) => {
    const words = plain(query).split(/\s+/).filter(Boolean);
    return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ visit }) => visit);
  };
}
