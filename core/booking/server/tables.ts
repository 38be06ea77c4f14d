import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, localMomentColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { ofBuilding } from '../../buildings/server/tables.ts';

/** Times during which rooms and bays are closed, and why. Which of them, the features that have them know: their rows go with these. */
export const closures = scoped(
  'closures',
  pgTable(
    'closures',
    {
      buildingId: ofBuilding(),
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
