import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { nameVisibilities } from '../../../kit/actor.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, versionColumn } from '../../../kit/server/database/columns.ts';
import { ofBuilding } from '../../buildings/server/tables.ts';

export const companies = pgTable('companies', {
  id: identity().primaryKey(),
  name: text('name').notNull(),
  recordsVisitorEmail: boolean('records_visitor_email').notNull().default(false),
  nameVisibility: text('name_visibility', { enum: nameVisibilities }).notNull().default('company'),
  maySwitchLanguage: boolean('may_switch_language').notNull().default(true),
  /** Hours of meeting room a building and day; null: no limit. */
  roomQuotaHours: numeric('room_quota_hours', { precision: 6, scale: 2, mode: 'number' }),
  /** Whom to ask for in what concerns the company; '' where that was not said. */
  contactName: text('contact_name').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  /** Key in the file storage; null: none. */
  logoKey: text('logo_key'),
  /** The last day of its lease; null: open. */
  leaseEnd: date('lease_end', { mode: 'string' }),
  /** Raised by a trigger, and by the program where it comes to a building, leaves it or changes its floors. */
  version: versionColumn(),
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
      /** As people of the building call them; '' where that was not said. */
      floors: text('floors').notNull().default(''),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.companyId] }),
      index('building_companies_by_company').on(table.companyId),
    ],
  ),
);

/** Which companies were in a building and have left it. */
export const companyDepartures = scoped(
  'company_departures',
  pgTable(
    'company_departures',
    {
      buildingId: ofBuilding(),
      companyId: integer('company_id')
        .notNull()
        .references(() => companies.id),
      leftOn: date('left_on', { mode: 'string' }).notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.companyId] }),
      index('company_departures_by_company').on(table.companyId),
    ],
  ),
);
