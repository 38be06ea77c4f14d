import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { Activity } from '../../../../kit/activityKind.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import { getNextPosition, positionInOrderSql } from '../../../../kit/server/database/listOrder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import * as activity from '../../activity.ts';
import { can } from '../../policy.ts';
import {
  findProduct,
  findProductCategories,
  lockProductCategories,
  lockProducts,
} from '../../server/queries.ts';
import { conciergeConfigurations, productCategories, products } from '../../server/tables.ts';
import type {
  ConciergeIntroductionEdit,
  NewProduct,
  ProductCategory,
  ProductCategoryEdit,
  ProductEdit,
} from '../catalogue.ts';

function requireCatalogueEditor({ actor }: BuildingContext): void {
  if (!can.edit(actor)) throw new AppError('forbidden');
}

async function recordAndList(context: BuildingContext, change: Activity): Promise<ProductCategory[]> {
  await context.recordActivity(change);
  return findProductCategories(context);
}

export async function saveConciergeIntroduction(
  context: BuildingContext,
  { introduction, version }: ConciergeIntroductionEdit,
): Promise<void> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  await conciergeConfigurations.insert(db, building, [{}]).onConflictDoNothing();
  const [row] = await db.select().from(conciergeConfigurations.in(building)).for('update');
  if (!row) throw new Error('The configuration has no row');
  const currentConfiguration =
    row.introduction === null ? { introduction: '', ordering: false, version: 0 } : row;
  await requireVersion(currentConfiguration, version, async () => currentConfiguration);
  await conciergeConfigurations.update(db, building, { introduction }, () => undefined);
  await recordAndList(
    context,
    activity.conciergeIntroductionSaved({ building: building.id, id: building.id }),
  );
}

export async function removeConciergeIntroduction(context: BuildingContext): Promise<void> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const removedRows = await conciergeConfigurations
    .update(db, building, { introduction: null }, (row) => isNotNull(row.introduction))
    .returning();
  if (removedRows.length === 0) throw new AppError('not_found');
  await recordAndList(
    context,
    activity.conciergeIntroductionRemoved({ building: building.id, id: building.id }),
  );
}

export async function addProductCategory(
  context: BuildingContext,
  { name }: { name: string },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const position = getNextPosition(await lockProductCategories(db, building));
  const [row] = await productCategories.insert(db, building, [{ name, position }]).returning();
  if (!row) throw new Error('No category was added');
  return recordAndList(context, activity.productCategoryAdded({ building: building.id, id: row.id }));
}

export async function renameProductCategory(
  context: BuildingContext,
  { id, name, version }: ProductCategoryEdit & { id: number },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const table = productCategories.in(building);
  const [before] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!before) throw new AppError('not_found');
  await requireVersion(before, version, async () =>
    (await findProductCategories(context)).find((category) => category.id === id),
  );
  await productCategories.update(db, building, { name }, (row) => eq(row.id, id));
  return recordAndList(
    context,
    activity.productCategoryRenamed({ building: building.id, id, fields: ['name'] }),
  );
}

export async function removeProductCategory(
  context: BuildingContext,
  { id }: { id: number },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const rows = await productCategories.delete(db, building, (row) => eq(row.id, id)).returning();
  if (rows.length === 0) throw new AppError('not_found');
  return recordAndList(context, activity.productCategoryRemoved({ building: building.id, id }));
}

export async function reorderProductCategories(
  context: BuildingContext,
  { ids }: { ids: number[] },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const position = positionInOrderSql(ids, await lockProductCategories(db, building));
  // A category added while this waited for the lock keeps its position at the end.
  await productCategories.update(db, building, { position }, (row) => inArray(row.id, ids));
  return recordAndList(
    context,
    activity.productCategoriesReordered({ building: building.id, id: building.id }),
  );
}

/** Locks the categories and the products of this one. Throws 422 at `category` if it is unknown. */
async function lockNextPosition(context: BuildingContext, category: number): Promise<number> {
  const { db, building } = context;
  const isKnown = (await lockProductCategories(db, building)).some(({ id }) => id === category);
  if (!isKnown) throw invalidField('category', 'invalid_value');
  return getNextPosition(await lockProducts(db, building, category));
}

export async function addProduct(context: BuildingContext, input: NewProduct): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const { category: categoryId, name, price: priceCents, description } = input;
  const position = await lockNextPosition(context, categoryId);
  const row = { categoryId, name, priceCents, description, position };
  const [product] = await products.insert(db, building, [row]).returning();
  if (!product) throw new Error('No product was added');
  return recordAndList(context, activity.productAdded({ building: building.id, id: product.id }));
}

export async function editProduct(
  context: BuildingContext,
  { id, version, category, price, name, description }: ProductEdit & { id: number },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const table = products.in(building);
  const [before] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!before) throw new AppError('not_found');
  await requireVersion(before, version, () => findProduct(context, id));
  const changesCategory = category !== undefined && category !== before.categoryId;
  const patch = {
    ...(name !== undefined && { name }),
    ...(price !== undefined && { priceCents: price }),
    ...(description !== undefined && { description }),
    ...(changesCategory && { categoryId: category, position: await lockNextPosition(context, category) }),
  };
  const fields = Object.keys(patch);
  if (fields.length === 0) return findProductCategories(context);
  await products.update(db, building, patch, (row) => eq(row.id, id));
  return recordAndList(context, activity.productEdited({ building: building.id, id, fields }));
}

export async function removeProduct(
  context: BuildingContext,
  { id }: { id: number },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  const rows = await products.delete(db, building, (row) => eq(row.id, id)).returning();
  if (rows.length === 0) throw new AppError('not_found');
  return recordAndList(context, activity.productRemoved({ building: building.id, id }));
}

export async function reorderProducts(
  context: BuildingContext,
  { id, ids }: { id: number; ids: number[] },
): Promise<ProductCategory[]> {
  requireCatalogueEditor(context);
  const { db, building } = context;
  if (!(await lockProductCategories(db, building)).some((row) => row.id === id))
    throw new AppError('not_found');
  const position = positionInOrderSql(ids, await lockProducts(db, building, id));
  await products.update(db, building, { position }, (row) => eq(row.categoryId, id));
  return recordAndList(context, activity.productsReordered({ building: building.id, id }));
}
