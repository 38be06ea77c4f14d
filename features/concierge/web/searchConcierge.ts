import { searching } from '../../../kit/search.ts';
import type { Category } from '../catalogue.ts';
import type { BuildingDocument } from '../document.ts';

/**
 * The categories with the products that have every word of the query in the name, the description or the name of the
 * category; those without any are left out while something is searched.
 */
export function searchCatalogue(categories: readonly Category[], query: string): Category[] {
  if (query.trim() === '') return [...categories];
  const finds = searching(query);
  return categories
    .map((category) => ({
      ...category,
      products: category.products.filter(({ name, description }) => finds(category.name, name, description)),
    }))
    .filter(({ products }) => products.length > 0);
}

/** What the documents of the concierge's screen are about. */
export const conciergeKinds = ['concierge', 'rates'] as const;

/** Those of its screen. */
export const ofConcierge = (documents: readonly BuildingDocument[]) =>
  documents.filter(({ kind }) => conciergeKinds.some((one) => one === kind));

/** The documents that have every word of the query in the title or the description. */
export function searchDocuments(documents: readonly BuildingDocument[], query: string): BuildingDocument[] {
  const finds = searching(query);
  return documents.filter(({ title, description }) => finds(title, description));
}

/** So few are seen at a glance. */
const SEEN_AT_A_GLANCE = 7;

/** Whether a screen of so many things offers to search them; what is being searched can be taken back. */
export function isSearchWorthwhile(count: number, query: string): boolean {
  return count > SEEN_AT_A_GLANCE || query !== '';
}
