import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/server/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Live log-ins. Only a hash of the token is stored: who reads the table cannot log in with it. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Ticked *remember me*: lives 30 days since last use; otherwise 12 hours since log-in. */
  remembered: boolean('remembered').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
});

/** Wrong passwords in a row for an address, whether or not it has an account. The address itself is not stored. */
export const loginFailures = pgTable('login_failures', {
  accountHash: text('account_hash').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: moment('last_failed_at').notNull(),
});
