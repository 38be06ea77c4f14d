import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { ofPerson } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, localTimeColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { eventIcons } from '../event.ts';
import { eventKinds } from '../eventKind.ts';

/** The migration holds what the database refuses: more registrations than places. */
export const events = scoped(
  'events',
  pgTable(
    'events',
    {
      buildingId: ofBuilding(),
      id: identity(),
      kind: text('kind', { enum: eventKinds }).notNull(),
      name: text('name').notNull(),
      description: text('description').notNull().default(''),
      organizer: text('organizer').notNull(),
      /** Wall clock of the building, like the times. */
      startDate: date('start_date', { mode: 'string' }).notNull(),
      startTime: localTimeColumn('start_time').notNull(),
      endDate: date('end_date', { mode: 'string' }).notNull(),
      endTime: localTimeColumn('end_time').notNull(),
      floors: text('floors').notNull().default(''),
      room: text('room').notNull().default(''),
      capacity: integer('capacity').notNull(),
      priceCents: integer('price_cents').notNull().default(0),
      icon: text('icon', { enum: eventIcons }).notNull().default('calendar'),
      /** A stored picture of the building. */
      imageId: integer('image_id'),
      /** How many are registered; the database counts. */
      registered: integer('registered').notNull().default(0),
      canceled: boolean('canceled').notNull().default(false),
      /** Since when nobody is registered any more for what is over: see `forgetRegistrations`. */
      forgottenAt: instant('forgotten_at'),
      /** SEQUENCE of the calendar entries (RFC 5546 §2.1.4): rises with every change, registrations among them. */
      sequence: integer('sequence').notNull().default(0),
      version: versionColumn(),
      createdBy: ofPerson('created_by'),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);

export const eventRegistrations = scoped(
  'event_registrations',
  pgTable(
    'event_registrations',
    {
      buildingId: ofBuilding(),
      eventId: integer('event_id').notNull(),
      userId: ofPerson('user_id'),
      /** The event's when this was made: a mail about a later change concerns it. */
      sequence: integer('sequence').notNull(),
      createdAt: instant('created_at').notNull(),
      /** When they were ticked off as there. */
      attendedAt: instant('attended_at'),
      /** What a scan of theirs says, unguessable; null of what was over before there were passes. */
      pass: text('pass').default(sql`encode(gen_random_bytes(16), 'hex')`),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.eventId, table.userId] })],
  ),
);

/** Who waits for a place, in the order of the ids. */
export const eventWaiting = scoped(
  'event_waiting',
  pgTable(
    'event_waiting',
    {
      buildingId: ofBuilding(),
      id: identity(),
      eventId: integer('event_id').notNull(),
      userId: ofPerson('user_id'),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
