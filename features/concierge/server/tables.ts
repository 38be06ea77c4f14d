import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildings, ofBuilding } from '../../../core/buildings/server/tables.ts';
import { identity, localTimeColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import { documentKinds } from '../document.ts';

/** What a building says about the services to order. */
export const configurations = scoped(
  'concierge_configurations',
  pgTable('concierge_configurations', {
    buildingId: integer('building_id')
      .primaryKey()
      .references(() => buildings.id),
    /** Null where it offers none any more: the row stays, for its version. */
    introduction: text('introduction'),
    version: versionColumn(),
  }),
);

export const categories = scoped(
  'concierge_categories',
  pgTable(
    'concierge_categories',
    {
      buildingId: ofBuilding(),
      id: identity(),
      name: text('name').notNull(),
      position: integer('position').notNull(),
      version: versionColumn(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);

export const products = scoped(
  'concierge_products',
  pgTable(
    'concierge_products',
    {
      buildingId: ofBuilding(),
      id: identity(),
      categoryId: integer('category_id').notNull(),
      name: text('name').notNull(),
      priceCents: integer('price_cents').notNull(),
      description: text('description').notNull().default(''),
      position: integer('position').notNull(),
      version: versionColumn(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);

export const documents = scoped(
  'building_documents',
  pgTable(
    'building_documents',
    {
      buildingId: ofBuilding(),
      id: identity(),
      kind: text('kind', { enum: documentKinds }).notNull(),
      title: text('title').notNull(),
      description: text('description').notNull().default(''),
      fileId: integer('file_id').notNull(),
      position: integer('position').notNull(),
      /** When it was last changed, on the wall clock of the building. */
      date: date('date', { mode: 'string' }).notNull(),
      time: localTimeColumn('time').notNull(),
      version: versionColumn(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
