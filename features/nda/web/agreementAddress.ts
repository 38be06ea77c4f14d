import { hasAddress } from '../../visits/shared.ts';
import type { Signer } from '../../visits/web/shared.ts';

/**
 * The address where a visitor signs at the desk, filled in with what is known of them. Without the code of their own link: that it is
 * theirs the desk says, who sees their papers.
 */
export function agreementOf(visit: Signer, building: number): string {
  const { id, visitor, visitorEmail, organization, language } = visit;
  const query = new URLSearchParams({
    ...(hasAddress(visitorEmail) && { email: visitorEmail }),
    ...{ name: visitor, entreprise: organization, language },
    ...{ appointment: String(id), building: String(building) },
  });
  return agreementAt(query, '0');
}

/** The address of a version of the agreement, with everything else that the visitor's own link says. */
export function agreementAt(link: URLSearchParams, dna: string): string {
  const query = new URLSearchParams(link);
  query.set('dna', dna);
  return `/DNA?${query}`;
}
