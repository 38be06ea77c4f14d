import { createSearchMatcher } from '../../../kit/search.ts';
import type { ProductCategory } from '../catalogue/catalogue.ts';
import type { BuildingDocument } from '../documents/document.ts';

/** Keeps products with every word of the query in their name, description or category name. */
export function filterCatalogueBySearch(
  categories: readonly ProductCategory[],
  query: string,
): ProductCategory[] {
  if (query.trim() === '') return [...categories];
  const finds = createSearchMatcher(query);
  return categories
    .map((category) => ({
      ...category,
      products: category.products.filter(({ name, description }) => finds(category.name, name, description)),
    }))
    .filter(({ products }) => products.length > 0);
}

export const conciergeDocumentKinds = ['concierge', 'rates'] as const;

export const filterConciergeDocuments = (documents: readonly BuildingDocument[]) =>
  documents.filter(({ kind }) => conciergeDocumentKinds.some((one) => one === kind));

const MAX_ITEMS_WITHOUT_SEARCH = 7;

export function isSearchFieldNeeded(count: number, query: string): boolean {
  return count > MAX_ITEMS_WITHOUT_SEARCH || query !== '';
}
