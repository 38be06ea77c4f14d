import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../../core/people/server/tables.ts';
import { identity, instant, languageColumn } from '../../../kit/server/database/columns.ts';

/** Requests of people without a token; one open request a person at most. */
export const deletionRequests = pgTable('deletion_requests', {
  id: identity().primaryKey(),
  /** Until the job has looked it up; a request for an address without an account then goes. */
  email: text('email'),
  userId: integer('user_id').references(() => users.id),
  proven: boolean('proven').notNull(),
  language: languageColumn('language').notNull(),
  requestedAt: instant('requested_at').notNull(),
  closedAt: instant('closed_at'),
  outcome: text('outcome', { enum: ['deleted', 'kept'] }),
});
