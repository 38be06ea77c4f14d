import { sql } from 'drizzle-orm';
import { boolean, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { nameVisibilities } from '../../../kit/actor.ts';
import { identity } from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import { ofBuilding } from '../../buildings/server/tables.ts';

export const companies = pgTable('companies', {
  id: identity().primaryKey(),
  name: text('name').notNull(),
  recordsVisitorEmail: boolean('records_visitor_email').notNull().default(false),
  nameVisibility: text('name_visibility', { enum: nameVisibilities }).notNull().default('company'),
  maySwitchLanguage: boolean('may_switch_language').notNull().default(true),
  /** Hours of meeting room a building and day; null: no limit. */
  roomQuotaHours: numeric('room_quota_hours', { precision: 6, scale: 2, mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** The name as it is searched. */
  searched: text('searched').notNull().generatedAlwaysAs(sql`search_text(name)`),
});

/** Which companies are present in a building. */
export const buildingCompanies = scoped(
  'building_companies',
  pgTable(
    'building_companies',
    {
      buildingId: ofBuilding(),
      companyId: integer('company_id')
        .notNull()
        .references(() => companies.id),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.companyId] })],
  ),
);
