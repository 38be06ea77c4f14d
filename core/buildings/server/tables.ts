import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from '../../../kit/server/database/columns.ts';
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

/** The building that a row belongs to. */
export function ofBuilding() {
  return integer('building_id')
    .notNull()
    .references(() => buildings.id);
}
