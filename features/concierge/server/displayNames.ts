import { inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { buildingDocuments, orders, productCategories, products } from './tables.ts';

const createNameFinder =
  (namedTable: typeof productCategories | typeof products | typeof orders): FindDisplayNames =>
  async (db, buildings, ids) => {
    const table = namedTable.in(buildings);
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

export const conciergeNameFinders: Readonly<Record<string, FindDisplayNames>> = {
  conciergeCategory: createNameFinder(productCategories),
  conciergeProduct: createNameFinder(products),
  order: createNameFinder(orders),
  async document(db, buildings, ids) {
    const table = buildingDocuments.in(buildings);
    const rows = await db
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(inArray(table.id, [...ids]));
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
};
