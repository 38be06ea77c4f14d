import type { SignatureVisit } from '../../../core/feature/web/matchSignatureDialog.ts';

export interface SignPageLocationState {
  from: string;
}

/** Contains no visitor data and no code: the page reads them with the staff session. */
export function getReceptionAgreementUrl({ id, language }: SignatureVisit, building: number): string {
  const query = new URLSearchParams({ language, appointment: String(id), building: String(building) });
  return getAgreementUrl(query, '0');
}

export function getAgreementUrl(link: URLSearchParams, dna: string): string {
  const query = new URLSearchParams(link);
  query.set('dna', dna);
  return `/DNA?${query}`;
}
