import { sql } from 'drizzle-orm';
import { boolean, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { nameVisibilities } from '../../../kit/actor.ts';
import { identity } from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import type { Module } from '../../modules.ts';

/** The buildings themselves: global, since they are what everything else is scoped by. */
export const buildings = pgTable('buildings', {
  id: identity().primaryKey(),
  name: text('name').notNull(),
  /** Street address, as visitors read it in their invitation. */
  address: text('address').notNull().default(''),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
  /** Key in the file storage; null shows the name's initial. */
  logoKey: text('logo_key'),
  modules: text('modules').array().$type<Module[]>().notNull().default(sql`'{}'`),
  publicCalendars: boolean('public_calendars').notNull().default(false),
  visitorRetentionDays: integer('visitor_retention_days').notNull().default(90),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const companies = pgTable('companies', {
  id: identity().primaryKey(),
  name: text('name').notNull(),
  recordsVisitorEmail: boolean('records_visitor_email').notNull().default(false),
  nameVisibility: text('name_visibility', { enum: nameVisibilities }).notNull().default('company'),
  maySwitchLanguage: boolean('may_switch_language').notNull().default(true),
  /** Hours of meeting room a building and day; null: no limit. */
  roomQuotaHours: numeric('room_quota_hours', { precision: 6, scale: 2, mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Which companies are present in a building. */
export const buildingCompanies = scoped(
  'building_companies',
  pgTable(
    'building_companies',
    {
      buildingId: integer('building_id')
        .notNull()
        .references(() => buildings.id),
      companyId: integer('company_id')
        .notNull()
        .references(() => companies.id),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.companyId] })],
  ),
);

/** The building that a row belongs to. */
export function ofBuilding() {
  return integer('building_id')
    .notNull()
    .references(() => buildings.id);
}
