import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn, buildings } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimestampType,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { buildingDocumentKinds } from '../documents/document.ts';
import { orderStatuses } from '../orders/order.ts';

export const conciergeConfigurations = scoped('concierge_configurations', {
  buildingId: integer('building_id')
    .primaryKey()
    .references(() => buildings.id),
  /** Null when no services are offered; the row stays because its version must keep increasing. */
  introduction: text('introduction'),
  ordering: boolean('ordering').notNull().default(false),
  version: versionColumn(),
});

export const productCategories = scoped('concierge_categories', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  version: versionColumn(),
});

export const products = scoped('concierge_products', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  categoryId: integer('category_id').notNull(),
  name: text('name').notNull(),
  priceCents: integer('price_cents').notNull(),
  description: text('description').notNull().default(''),
  position: integer('position').notNull(),
  version: versionColumn(),
});

export const buildingDocuments = scoped('building_documents', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  kind: text('kind', { enum: buildingDocumentKinds }).notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  fileId: integer('file_id').notNull(),
  position: integer('position').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  time: localTimeType('time').notNull(),
  version: versionColumn(),
});

export const orders = scoped(
  'concierge_orders',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    productId: integer('product_id'),
    name: text('name').notNull(),
    priceCents: integer('price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** In the building's time zone; the time of the order if it is wanted as soon as possible. */
    due: localTimestampType('due').notNull(),
    asSoonAsPossible: boolean('as_soon_as_possible').notNull(),
    note: text('note').notNull().default(''),
    holderId: integer('holder_id').references(() => users.id),
    status: text('status', { enum: orderStatuses }).notNull(),
    reason: text('reason').notNull().default(''),
    orderedAt: instantColumn('ordered_at').notNull(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('concierge_orders_open')
      .on(table.buildingId, table.due, table.id)
      .where(sql`status in ('ordered', 'accepted', 'ready')`),
    index('concierge_orders_by_status').on(table.buildingId, table.status, table.due, table.id),
    index('concierge_orders_by_holder').on(table.buildingId, table.holderId, table.id),
    index('concierge_orders_by_product').on(table.buildingId, table.productId),
    index('concierge_orders_named').on(table.buildingId, table.due).where(sql`holder_id is not null`),
  ],
);
