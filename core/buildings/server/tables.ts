import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { BilingualText } from '../../../kit/bilingualText.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identityColumn, instantColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import type { Module } from '../../feature/modules.ts';
import type { BuildingOpeningHours } from '../building.ts';

const bilingualColumn = (name: string) =>
  jsonb(name).$type<BilingualText>().notNull().default(sql`'{"fr": "", "en": ""}'`);

/** This table is not scoped, because building scopes are derived from it. */
export const buildings = pgTable('buildings', {
  id: identityColumn().primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
  logoKey: text('logo_key'),
  modules: text('modules').array().$type<Module[]>().notNull().default(sql`'{}'`),
  publicCalendars: boolean('public_calendars').notNull().default(false),
  mayBeFramed: boolean('may_be_framed').notNull().default(false),
  visitorRetentionDays: integer('visitor_retention_days').notNull().default(90),
  receptionContact: text('reception_contact').notNull().default(''),
  receptionPhone: text('reception_phone').notNull().default(''),
  directions: bilingualColumn('directions'),
  whatToBring: bilingualColumn('what_to_bring'),
  openingHours: jsonb('opening_hours').$type<BuildingOpeningHours>(),
  /** Null: in use. */
  archivedAt: instantColumn('archived_at'),
  version: versionColumn(),
  /** Retention periods in days; null: until the account is deleted. */
  parcelRetentionDays: integer('parcel_retention_days'),
  orderRetentionDays: integer('order_retention_days').notNull().default(90),
  eventRetentionDays: integer('event_retention_days').notNull().default(365),
  roomRetentionDays: integer('room_retention_days'),
  bayRetentionDays: integer('bay_retention_days'),
  logbookRetentionDays: integer('logbook_retention_days').notNull().default(365),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export function buildingIdColumn() {
  return integer('building_id')
    .notNull()
    .references(() => buildings.id);
}

export const closingDays = scoped('closing_days', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  date: date('date').notNull(),
  name: jsonb('name').$type<BilingualText>().notNull(),
  version: versionColumn(),
});
