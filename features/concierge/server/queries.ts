import { asc, eq } from 'drizzle-orm';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { ConciergeConfiguration, ProductCategory, ProductInCategory } from '../catalogue.ts';
import { can } from '../policy.ts';
import { buildingDocuments, conciergeConfigurations, productCategories, products } from './tables.ts';

type ReadContext = Pick<BuildingContext, 'db' | 'building' | 'actor'>;

export async function findConciergeConfiguration({
  db,
  building,
  actor,
}: ReadContext): Promise<ConciergeConfiguration[]> {
  const rows = await db.select().from(conciergeConfigurations.in(building));
  return rows.flatMap(({ introduction, ordering, version }) =>
    introduction === null ? [] : [{ introduction, ordering, ...(can.edit(actor) && { version }) }],
  );
}

export async function findProductCategories({
  db,
  building,
  actor,
}: ReadContext): Promise<ProductCategory[]> {
  const [groups, goods] = [productCategories.in(building), products.in(building)];
  const found = await db
    .select({ id: groups.id, name: groups.name, version: groups.version })
    .from(groups)
    .orderBy(asc(groups.position), asc(groups.id));
  const rows = await db
    .select({
      id: goods.id,
      categoryId: goods.categoryId,
      name: goods.name,
      price: goods.priceCents,
      description: goods.description,
      version: goods.version,
    })
    .from(goods)
    .orderBy(asc(goods.position), asc(goods.id));
  const byCategory = Map.groupBy(rows, (row) => row.categoryId);
  const toVisible = <Row extends { version: number }>({ version, ...row }: Row) => ({
    ...row,
    ...(can.edit(actor) && { version }),
  });
  return found.map((category) => ({
    ...toVisible(category),
    products: (byCategory.get(category.id) ?? []).map(({ categoryId: _, ...product }) => toVisible(product)),
  }));
}

export async function findProduct(context: ReadContext, id: number): Promise<ProductInCategory | undefined> {
  const all = (await findProductCategories(context)).flatMap((category) =>
    category.products.map((product) => ({ ...product, category: category.id })),
  );
  return all.find((product) => product.id === id);
}

export async function lockCategories(tx: Db, scope: BuildingScope) {
  const table = productCategories.in(scope);
  return tx
    .select({ id: table.id, name: table.name, position: table.position })
    .from(table)
    .orderBy(asc(table.id))
    .for('update');
}

export async function lockProducts(tx: Db, scope: BuildingScope, category: number) {
  const table = products.in(scope);
  return tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(eq(table.categoryId, category))
    .orderBy(asc(table.id))
    .for('update');
}

export type DocumentRow = ReturnType<typeof buildingDocuments.in>['$inferSelect'];

export async function findDocuments(db: Db, scope: BuildingScope): Promise<DocumentRow[]> {
  const table = buildingDocuments.in(scope);
  return db.select().from(table).orderBy(asc(table.position), asc(table.id));
}

export async function lockDocuments(tx: Db, scope: BuildingScope): Promise<DocumentRow[]> {
  const table = buildingDocuments.in(scope);
  return tx.select().from(table).orderBy(asc(table.id)).for('update');
}
