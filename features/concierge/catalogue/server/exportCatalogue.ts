import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { findProductCategories } from '../../server/queries.ts';
import { filterCatalogueBySearch } from '../filterCatalogueBySearch.ts';

async function listShownProducts(context: BuildingContext, { search }: { search: string }) {
  const categories = filterCatalogueBySearch(await findProductCategories(context), search);
  return categories.flatMap(({ name: category, products }) =>
    products.map((product) => ({ ...product, category })),
  );
}

export const exportCatalogue = exportList(listShownProducts, {
  feature: 'concierge',
  title: 'catalogue.sheet',
  columns: {
    'product.category': ({ category }) => category,
    'product.name': ({ name }) => name,
    'product.price': ({ price }) => price / 100,
    'product.description': ({ description }) => description,
  },
});
