import type { BuildingDocument } from '../documents/document.ts';

export const conciergeDocumentKinds = ['concierge', 'rates'] as const;

export const filterConciergeDocuments = (documents: readonly BuildingDocument[]) =>
  documents.filter(({ kind }) => conciergeDocumentKinds.some((one) => one === kind));

const MAX_ITEMS_WITHOUT_SEARCH = 7;

export function isSearchFieldNeeded(count: number, query: string): boolean {
  return count > MAX_ITEMS_WITHOUT_SEARCH || query !== '';
}
