import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../kit/server/columns.ts';
import { users } from '../../people/server/tables.ts';

/** Live log-ins. Only a hash of the token is stored: who reads the table cannot log in with it. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Ticked *remember me*: lives 30 days since last use; otherwise 12 hours since log-in. */
  remembered: boolean('remembered').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

/** Wrong passwords in a row for an address, whether or not it has an account. The address itself is not stored. */
export const loginFailures = pgTable('login_failures', {
  accountHash: text('account_hash').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
});
