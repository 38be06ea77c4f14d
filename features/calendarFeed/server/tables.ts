import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../../core/people/server/tables.ts';
import { instant } from '../../../kit/server/database/columns.ts';

/** The address of somebody's calendar, one a person at most. Only a hash is stored: who reads the table cannot open it. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** When a calendar program last came by, to within some minutes; null: never. */
  lastReadAt: instant('last_read_at'),
});
