import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { localTimeColumn } from '../../../kit/server/columns.ts';
import { scoped } from '../../../kit/server/scope.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { users } from '../../people/server/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const person = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id);
const buildingId = () =>
  integer('building_id')
    .notNull()
    .references(() => buildings.id);
const id = () => integer('id').notNull().generatedByDefaultAsIdentity();
const wallPeriod = customType<{ data: string }>({ dataType: () => 'tsrange' });

export const bays = scoped(
  'bays',
  pgTable(
    'bays',
    {
      buildingId: buildingId(),
      id: id(),
      name: text('name').notNull(),
      position: integer('position').notNull().default(0),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);

/** The migration holds what the database refuses: two that are booked and overlap on one bay. */
export const bayReservations = scoped(
  'bay_reservations',
  pgTable(
    'bay_reservations',
    {
      buildingId: buildingId(),
      id: id(),
      bayId: integer('bay_id').notNull(),
      holderId: person('holder_id'),
      title: text('title').notNull(),
      /** Wall clock of the building, like the times; the end may be 24:00. */
      startDate: date('start_date', { mode: 'string' }).notNull(),
      startTime: localTimeColumn('start_time').notNull(),
      endDate: date('end_date', { mode: 'string' }).notNull(),
      endTime: localTimeColumn('end_time').notNull(),
      period: wallPeriod('period')
        .notNull()
        .generatedAlwaysAs(sql`tsrange(start_date + start_time, end_date + end_time)`),
      booked: boolean('booked').notNull().default(true),
      /** Why staff cancelled it for the building; mailed to the holder. */
      cancelReason: text('cancel_reason'),
      /** SEQUENCE of the calendar entry (RFC 5546 §2.1.4). */
      sequence: integer('sequence').notNull().default(0),
      createdBy: person('created_by'),
      createdAt: moment('created_at').notNull(),
      updatedAt: moment('updated_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
