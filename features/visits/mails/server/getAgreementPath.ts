import type { VisitRecord } from '../../server/visitRows.ts';
import { formatNameInSentence } from '../../visitorName.ts';

/** Wire names of the agreement page (docs/specification.md §16). `dna=0` selects the text in force. */
export function getAgreementPath(visit: VisitRecord): string {
  const query = new URLSearchParams({
    email: visit.visitorEmail ?? '',
    name: formatNameInSentence(visit.visitorLastName, visit.visitorFirstName),
    entreprise: visit.organization,
    dna: '0',
    appointment: String(visit.id),
    language: visit.language,
    code: visit.code,
    building: String(visit.buildingId),
  });
  return `/DNA?${query}`;
}
