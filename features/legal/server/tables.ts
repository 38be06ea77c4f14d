import { integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { instantColumn, languageColumnType, versionColumn } from '../../../kit/server/database/columns.ts';
import { legalPageNames } from '../legal.ts';

/** A page without a row, or without a text, shows the default text. */
export const storedLegalTexts = scoped(
  'legal_pages',
  {
    buildingId: buildingIdColumn(),
    page: text('page', { enum: legalPageNames }).notNull(),
    language: languageColumnType('language').notNull(),
    /** Null for the default text; the row stays because of its version. */
    text: text('text'),
    version: versionColumn(),
    updatedAt: instantColumn('updated_at').notNull(),
    updatedBy: integer('updated_by').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.page, table.language] })],
);
