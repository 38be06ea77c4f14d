import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Category, Configuration } from '../catalogue.ts';
import { categories, configurations, documents, products } from './tables.ts';

/** What the building says about its services: one, or none where it offers none. */
export async function findConfiguration(db: Db, scope: BuildingScope): Promise<Configuration[]> {
  const table = configurations.in(scope);
  const rows = await db.select({ introduction: table.introduction }).from(table);
  return rows.flatMap(({ introduction }) => (introduction === null ? [] : [{ introduction }]));
}

/** The categories in their order with their products in theirs. */
export async function findCategories(db: Db, scope: BuildingScope): Promise<Category[]> {
  const [groups, goods] = [categories.in(scope), products.in(scope)];
  const found = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .orderBy(asc(groups.position), asc(groups.id));
  const rows = await db
    .select({
      id: goods.id,
      categoryId: goods.categoryId,
      name: goods.name,
      price: goods.priceCents,
      description: goods.description,
    })
    .from(goods)
    .orderBy(asc(goods.position), asc(goods.id));
  const byCategory = Map.groupBy(rows, (row) => row.categoryId);
  return found.map(({ id, name }) => ({
    id,
    name,
    products: (byCategory.get(id) ?? []).map(({ categoryId: _, ...product }) => product),
  }));
}

/** The categories, locked until the transaction ends, so that their order is changed by one at a time. */
export async function lockCategories(tx: Db, scope: BuildingScope) {
  const table = categories.in(scope);
  return tx
    .select({ id: table.id, name: table.name, position: table.position })
    .from(table)
    .orderBy(asc(table.id))
    .for('update');
}

/** The products of a category, locked until the transaction ends. */
export async function lockProducts(tx: Db, scope: BuildingScope, category: number) {
  const table = products.in(scope);
  return tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(eq(table.categoryId, category))
    .orderBy(asc(table.id))
    .for('update');
}

export type DocumentRow = ReturnType<typeof documents.in>['$inferSelect'];

/** The documents in their order. */
export async function findDocuments(db: Db, scope: BuildingScope): Promise<DocumentRow[]> {
  const table = documents.in(scope);
  return db.select().from(table).orderBy(asc(table.position), asc(table.id));
}

/** The same, locked until the transaction ends. */
export async function lockDocuments(tx: Db, scope: BuildingScope): Promise<DocumentRow[]> {
  const table = documents.in(scope);
  return tx.select().from(table).orderBy(asc(table.id)).for('update');
}
