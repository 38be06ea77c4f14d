import { sql } from 'drizzle-orm';
import { boolean, customType, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { madeByAssistant, ofPerson } from '../../../core/people/server/tables.ts';
import { identity, instant, localTimeColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';

const wallPeriod = customType<{ data: string }>({ dataType: () => 'tsrange' });

export const bays = scoped(
  'bays',
  pgTable(
    'bays',
    {
      buildingId: ofBuilding(),
      id: identity(),
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
      buildingId: ofBuilding(),
      id: identity(),
      bayId: integer('bay_id').notNull(),
      holderId: ofPerson('holder_id'),
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
      version: versionColumn(),
      createdBy: ofPerson('created_by'),
      assistantId: madeByAssistant(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
