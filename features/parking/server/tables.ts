import { sql } from 'drizzle-orm';
import { boolean, customType, date, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { assistantIdColumn, companies, personIdColumn } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimestampType,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { type SpaceKind, spaceBookingAccessLevels } from '../catalogue/space.ts';

const wallPeriod = customType<{ data: string }>({ dataType: () => 'tsrange' });

export const spaces = scoped('bays', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  name: text('name').notNull(),
  position: integer('position').notNull().default(0),
  kinds: text('kinds').array().$type<SpaceKind[]>().notNull().default(sql`'{}'`),
  mayBook: text('may_book', { enum: spaceBookingAccessLevels }).notNull().default('everybody'),
  /** Null while the space is in use. */
  retiredAt: instantColumn('retired_at'),
  version: versionColumn(),
});

export const spaceCompanies = scoped(
  'bay_companies',
  {
    buildingId: buildingIdColumn(),
    bayId: integer('bay_id').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.bayId, table.companyId] })],
);

/** Excludes overlaps of booked reservations (a trigger writes their rows) and closures. */
export const spaceHolds = scoped('bay_holds', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  bayId: integer('bay_id').notNull(),
  reservationId: integer('reservation_id'),
  closureId: integer('closure_id'),
  startsAt: localTimestampType('starts_at').notNull(),
  endsAt: localTimestampType('ends_at').notNull(),
  period: wallPeriod('period').notNull().generatedAlwaysAs(sql`tsrange(starts_at, ends_at)`),
});

export const spaceReservations = scoped('bay_reservations', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  bayId: integer('bay_id').notNull(),
  holderId: personIdColumn('holder_id'),
  title: text('title').notNull(),
  /** Local time of the building; the end may be 24:00. */
  startDate: date('start_date', { mode: 'string' }).notNull(),
  startTime: localTimeType('start_time').notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  endTime: localTimeType('end_time').notNull(),
  period: wallPeriod('period')
    .notNull()
    .generatedAlwaysAs(sql`tsrange(start_date + start_time, end_date + end_time)`),
  booked: boolean('booked').notNull().default(true),
  cancelReason: text('cancel_reason'),
  /** The building's reason for the last move, until the reservation is edited; mailed to the holder. */
  moveReason: text('move_reason'),
  /** SEQUENCE of the calendar entry (RFC 5546 §2.1.4). */
  sequence: integer('sequence').notNull().default(0),
  version: versionColumn(),
  createdBy: personIdColumn('created_by'),
  assistantId: assistantIdColumn(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
