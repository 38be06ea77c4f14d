import { sql } from 'drizzle-orm';
import { boolean, date, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { personIdColumn } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { eventIconNames } from '../event.ts';
import { eventKinds } from '../eventKind.ts';

/** A constraint in the migration refuses more registrations than `capacity`. */
export const events = scoped('events', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  kind: text('kind', { enum: eventKinds }).notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  organizer: text('organizer').notNull(),
  /** Wall clock of the building, like the other dates and times. */
  startDate: date('start_date', { mode: 'string' }).notNull(),
  startTime: localTimeType('start_time').notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  endTime: localTimeType('end_time').notNull(),
  floors: text('floors').notNull().default(''),
  room: text('room').notNull().default(''),
  capacity: integer('capacity').notNull(),
  priceCents: integer('price_cents').notNull().default(0),
  icon: text('icon', { enum: eventIconNames }).notNull().default('calendar'),
  imageId: integer('image_id'),
  registered: integer('registered').notNull().default(0),
  canceled: boolean('canceled').notNull().default(false),
  /** Set once all registrations are erased; see `eraseOldEventRegistrations`. */
  forgottenAt: instantColumn('forgotten_at'),
  /** SEQUENCE of the calendar entries (RFC 5546 §2.1.4); increases with every change. */
  sequence: integer('sequence').notNull().default(0),
  version: versionColumn(),
  createdBy: personIdColumn('created_by'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const eventRegistrations = scoped(
  'event_registrations',
  {
    buildingId: buildingIdColumn(),
    eventId: integer('event_id').notNull(),
    userId: personIdColumn('user_id'),
    /** The event's sequence number at registration, to select who gets mails about later changes. */
    sequence: integer('sequence').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    attendedAt: instantColumn('attended_at'),
    /** Content of the QR code, unguessable; null for registrations from before passes existed. */
    pass: text('pass').default(sql`encode(gen_random_bytes(16), 'hex')`),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.eventId, table.userId] })],
);

/** The order of the ids is the order of the waiting list. */
export const eventWaitingListEntries = scoped('event_waiting', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  eventId: integer('event_id').notNull(),
  userId: personIdColumn('user_id'),
  createdAt: instantColumn('created_at').notNull(),
});
