import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../../core/people/server/tables.ts';
import { instantColumn } from '../../../kit/server/database/columns.ts';

/** Only the hash is stored, so that reading the table gives no access. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instantColumn('created_at').notNull(),
  /** Accurate to some minutes; null if never read. */
  lastReadAt: instantColumn('last_read_at'),
});
