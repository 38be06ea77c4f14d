import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { languages } from '../../../kit/actor.ts';
import { users } from '../../people/server/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Requests of people without a token; one open request a person at most. */
export const deletionRequests = pgTable('deletion_requests', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** Until the job has looked it up; a request for an address without an account then goes. */
  email: text('email'),
  userId: integer('user_id').references(() => users.id),
  proven: boolean('proven').notNull(),
  language: text('language', { enum: languages }).notNull(),
  requestedAt: moment('requested_at').notNull(),
  closedAt: moment('closed_at'),
  outcome: text('outcome', { enum: ['deleted', 'kept'] }),
});
