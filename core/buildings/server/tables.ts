import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Bilingual } from '../../../kit/bilingual.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, versionColumn } from '../../../kit/server/database/columns.ts';
import type { Module } from '../../modules.ts';
import type { OpeningHours } from '../building.ts';

const bilingualColumn = (name: string) =>
  jsonb(name).$type<Bilingual>().notNull().default(sql`'{"fr": "", "en": ""}'`);

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
  /** Whether pages elsewhere may show the public calendars in a frame. */
  mayBeFramed: boolean('may_be_framed').notNull().default(false),
  visitorRetentionDays: integer('visitor_retention_days').notNull().default(90),
  receptionContact: text('reception_contact').notNull().default(''),
  receptionPhone: text('reception_phone').notNull().default(''),
  directions: bilingualColumn('directions'),
  whatToBring: bilingualColumn('what_to_bring'),
  /** Null: not told. */
  openingHours: jsonb('opening_hours').$type<OpeningHours>(),
  /** Since when nobody sees it; null: it is in use. */
  archivedAt: instant('archived_at'),
  version: versionColumn(),
  /** Of those handed over; null: until the account is deleted. */
  parcelRetentionDays: integer('parcel_retention_days'),
  orderRetentionDays: integer('order_retention_days').notNull().default(90),
  eventRetentionDays: integer('event_retention_days').notNull().default(365),
  roomRetentionDays: integer('room_retention_days'),
  bayRetentionDays: integer('bay_retention_days'),
  logbookRetentionDays: integer('logbook_retention_days').notNull().default(365),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The building that a row belongs to. */
export function ofBuilding() {
  return integer('building_id')
    .notNull()
    .references(() => buildings.id);
}

/** Days on which nobody but staff books. */
export const closingDays = scoped(
  'closing_days',
  pgTable(
    'closing_days',
    {
      buildingId: ofBuilding(),
      id: identity(),
      date: date('date').notNull(),
      name: jsonb('name').$type<Bilingual>().notNull(),
      version: versionColumn(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
