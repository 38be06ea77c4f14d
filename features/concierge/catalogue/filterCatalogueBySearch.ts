import { createSearchMatcher } from '../../../kit/search.ts';
import type { ProductCategory } from './catalogue.ts';

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
