import { createSearchMatcher } from '../../../kit/search.ts';
import type { BuildingDocument } from './document.ts';

export function filterDocumentsBySearch(
  documents: readonly BuildingDocument[],
  query: string,
): BuildingDocument[] {
  const finds = createSearchMatcher(query);
  return documents.filter(({ title, description }) => finds(title, description));
}
