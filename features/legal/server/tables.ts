import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { instant, languageColumn } from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import { pages } from '../legal.ts';

/** What a building's administrators wrote; a page without a row shows the text to start from. */
export const legalPages = scoped(
  'legal_pages',
  pgTable(
    'legal_pages',
    {
      buildingId: ofBuilding(),
      page: text('page', { enum: pages }).notNull(),
      language: languageColumn('language').notNull(),
      text: text('text').notNull(),
      updatedAt: instant('updated_at').notNull(),
      updatedBy: integer('updated_by').references(() => users.id),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.page, table.language] })],
  ),
);
