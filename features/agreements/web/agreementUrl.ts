import type { Signer } from '../../visits/web/shared.ts';

/** What an entry of the history says where staff have opened the agreement: the address that it leads back to, with the visit in it. */
export interface SignPageState {
  from: string;
}

/**
 * The address where a visitor signs at the desk, whose own session tells the page the rest: of the visitor nothing stands in it. Without
 * the code of their own link: that it is theirs the desk says, who sees their papers.
 */
export function receptionAgreementUrl({ id, language }: Signer, building: number): string {
  const query = new URLSearchParams({ language, appointment: String(id), building: String(building) });
  return agreementUrl(query, '0');
}

/** The address of a version of the agreement, with everything else that the visitor's own link says. */
export function agreementUrl(link: URLSearchParams, dna: string): string {
  const query = new URLSearchParams(link);
  query.set('dna', dna);
  return `/DNA?${query}`;
}
