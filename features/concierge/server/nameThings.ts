import { inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { categories, documents, orders, products } from './tables.ts';

const nameThings =
  (named: typeof categories | typeof products | typeof orders): FindDisplayNames =>
  async (db, buildings, ids) => {
    const table = named.in(buildings);
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

export const things: Readonly<Record<string, FindDisplayNames>> = {
  conciergeCategory: nameThings(categories),
  conciergeProduct: nameThings(products),
  order: nameThings(orders),
  async document(db, buildings, ids) {
    const table = documents.in(buildings);
    const rows = await db
      .select({ id: table.id, title: table.title })
      .from(table)
      .where(inArray(table.id, [...ids]));
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
};
