import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { identity, instant, localTimeColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import { parcelStates } from '../parcel.ts';

export const parcels = scoped(
  'parcels',
  pgTable(
    'parcels',
    {
      buildingId: ofBuilding(),
      id: identity(),
      /** The name on the label. */
      recipient: text('recipient').notNull(),
      companyName: text('company_name').notNull(),
      /** The resident whose it is; null where nobody, or more than one, goes by that name. */
      recipientId: integer('recipient_id').references(() => users.id),
      sender: text('sender').notNull(),
      comment: text('comment').notNull().default(''),
      /** Wall clock of the building. */
      date: date('date', { mode: 'string' }).notNull(),
      time: localTimeColumn('time').notNull(),
      /** Nobody has said at which hour it comes: `time` then says nothing. */
      timeOpen: boolean('time_open').notNull().default(false),
      state: text('state', { enum: parcelStates }).notNull(),
      /** When it came to the desk, as far as the desk has said. */
      arrivedAt: instant('arrived_at'),
      /** The resident who announced it; null where staff logged it. */
      announcedBy: integer('announced_by').references(() => users.id),
      version: versionColumn(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('parcels_by_day').on(table.buildingId, table.date, table.time),
      index('parcels_waiting').on(table.buildingId, table.date).where(sql`state in ('atDesk', 'kept')`),
      index('parcels_waiting_by_id').on(table.buildingId, table.id).where(sql`state in ('atDesk', 'kept')`),
      index('parcels_by_recipient').on(table.buildingId, table.recipientId, table.date),
      index('parcels_by_announcer').on(table.buildingId, table.announcedBy, table.date),
    ],
  ),
);
