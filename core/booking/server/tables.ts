import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, localMomentColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';

/** Features store the closed places in their own tables, which reference this one. */
export const closures = scoped(
  'closures',
  pgTable(
    'closures',
    {
      buildingId: buildingIdColumn(),
      id: identity(),
      startsAt: localMomentColumn('starts_at').notNull(),
      endsAt: localMomentColumn('ends_at').notNull(),
      reasonFr: text('reason_fr').notNull().default(''),
      reasonEn: text('reason_en').notNull().default(''),
      version: versionColumn(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
