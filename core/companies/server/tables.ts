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
import { identityColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';

export const companies = pgTable('companies', {
  id: identityColumn().primaryKey(),
  name: text('name').notNull(),
  recordsVisitorEmail: boolean('records_visitor_email').notNull().default(false),
  nameVisibility: text('name_visibility', { enum: nameVisibilities }).notNull().default('company'),
  maySwitchLanguage: boolean('may_switch_language').notNull().default(true),
  /** Hours per building and day; null: unlimited. */
  roomQuotaHours: numeric('room_quota_hours', { precision: 6, scale: 2, mode: 'number' }),
  contactName: text('contact_name').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  logoKey: text('logo_key'),
  leaseEnd: date('lease_end', { mode: 'string' }),
  /** Raised by a trigger, and by the program when presence or floors change. */
  version: versionColumn(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  searched: text('searched').notNull().generatedAlwaysAs(sql`search_text(name)`),
});

export const buildingCompanies = scoped(
  'building_companies',
  {
    buildingId: buildingIdColumn(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    floors: text('floors').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.companyId] }),
    index('building_companies_by_company').on(table.companyId),
  ],
);

export const formerBuildingCompanies = scoped(
  'company_departures',
  {
    buildingId: buildingIdColumn(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    leftOn: date('left_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.companyId] }),
    index('company_departures_by_company').on(table.companyId),
  ],
);
