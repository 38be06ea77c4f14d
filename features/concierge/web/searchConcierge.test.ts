import { expect, it } from 'vitest';
import type { ProductCategory } from '../catalogue/catalogue.ts';
import { filterCatalogueBySearch } from '../catalogue/filterCatalogueBySearch.ts';
import type { BuildingDocument } from '../documents/document.ts';
import { filterDocumentsBySearch } from '../documents/filterDocumentsBySearch.ts';

const product = (id: number, name: string, description = '') => ({ id, name, description, price: 100 });
const catalogue: ProductCategory[] = [
  { id: 1, name: 'Pressing', products: [product(1, 'Chemise'), product(2, 'Robe', 'Nettoyage à sec')] },
  { id: 2, name: 'Bien-être', products: [product(3, 'Pédicure')] },
  { id: 3, name: 'Bientôt', products: [] },
];
const found = (query: string) =>
  filterCatalogueBySearch(catalogue, query).map(({ id, products }) => [id, products.map((one) => one.id)]);

it('finds products by name, description and category, ignoring accents and case', () => {
  expect(found('PEDICURE')).toEqual([[2, [3]]]);
  expect(found('nettoyage sec')).toEqual([[1, [2]]]);
  expect(found('pressing')).toEqual([[1, [1, 2]]]);
  expect(found('pressing robe')).toEqual([[1, [2]]]);
  expect(found('voiture')).toEqual([]);
});

it('returns everything, including empty categories, for an empty query', () => {
  expect(found(' ').map(([id]) => id)).toEqual([1, 2, 3]);
});

it('finds documents by title and description', () => {
  const document = (id: number, title: string, description: string) =>
    ({ id, title, description }) as BuildingDocument;
  const documents = [document(1, 'Tarifs', 'Été 2027'), document(2, 'Livret d’accueil', '')];
  expect(filterDocumentsBySearch(documents, 'ete tarifs').map(({ id }) => id)).toEqual([1]);
  expect(filterDocumentsBySearch(documents, '').map(({ id }) => id)).toEqual([1, 2]);
});
