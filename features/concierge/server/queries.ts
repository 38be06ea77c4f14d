import { asc, eq } from 'drizzle-orm';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { ConciergeConfiguration, ProductCategory, ProductInCategory } from '../catalogue/catalogue.ts';
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
  const [categoryTable, productTable] = [productCategories.in(building), products.in(building)];
  const categoryRows = await db
    .select({ id: categoryTable.id, name: categoryTable.name, version: categoryTable.version })
    .from(categoryTable)
    .orderBy(asc(categoryTable.position), asc(categoryTable.id));
  const rows = await db
    .select({
      id: productTable.id,
      categoryId: productTable.categoryId,
      name: productTable.name,
      price: productTable.priceCents,
      description: productTable.description,
      version: productTable.version,
    })
    .from(productTable)
    .orderBy(asc(productTable.position), asc(productTable.id));
  const byCategory = Map.groupBy(rows, (row) => row.categoryId);
  const toVisible = <Row extends { version: number }>({ version, ...row }: Row) => ({
    ...row,
    ...(can.edit(actor) && { version }),
  });
  return categoryRows.map((category) => ({
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

export async function lockProductCategories(tx: Db, scope: BuildingScope) {
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

type BuildingDocumentRecord = ReturnType<typeof buildingDocuments.in>['$inferSelect'];

export async function findAllBuildingDocuments(
  db: Db,
  scope: BuildingScope,
): Promise<BuildingDocumentRecord[]> {
  const table = buildingDocuments.in(scope);
  return db.select().from(table).orderBy(asc(table.position), asc(table.id));
}

export async function lockBuildingDocuments(tx: Db, scope: BuildingScope): Promise<BuildingDocumentRecord[]> {
  const table = buildingDocuments.in(scope);
  return tx.select().from(table).orderBy(asc(table.id)).for('update');
}
