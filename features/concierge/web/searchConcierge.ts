import type { Category } from '../catalogue.ts';
import type { BuildingDocument } from '../document.ts';

/** Without accents and capitals, so that `pedicure` finds `Pédicure`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function finder(query: string): (...texts: string[]) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
}

/**
 * The categories with the products that have every word of the query in the name, the description or the name of the
 * category, accents and capitals aside; those without any are left out while something is searched.
 */
export function searchCatalogue(categories: readonly Category[], query: string): Category[] {
  if (query.trim() === '') return [...categories];
  const finds = finder(query);
  return categories
    .map((category) => ({
      ...category,
      products: category.products.filter(({ name, description }) => finds(category.name, name, description)),
    }))
    .filter(({ products }) => products.length > 0);
}

/** The documents that have every word of the query in the title or the description. */
export function searchDocuments(documents: readonly BuildingDocument[], query: string): BuildingDocument[] {
  const finds = finder(query);
  return documents.filter(({ title, description }) => finds(title, description));
}
