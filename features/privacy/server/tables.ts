import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identityColumn, instantColumn, languageColumnType } from '../../../kit/server/database/columns.ts';
import { dataRequestChannels, dataRequestKinds, dataRequestOutcomes } from '../dataRequest.ts';

/** Requests sent without logging in; at most one open per person. */
export const accountDeletionRequests = pgTable('deletion_requests', {
  id: identityColumn().primaryKey(),
  /** Until the job has looked up the account; then NULL. */
  email: text('email'),
  userId: integer('user_id').references(() => users.id),
  proven: boolean('proven').notNull(),
  language: languageColumnType('language').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  closedAt: instantColumn('closed_at'),
  outcome: text('outcome', { enum: ['deleted', 'kept'] }),
});

export const privacyRequests = scoped(
  'privacy_requests',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    kind: text('kind', { enum: dataRequestKinds }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    channel: text('channel', { enum: dataRequestChannels }).notNull(),
    note: text('note').notNull().default(''),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    recordedBy: integer('recorded_by').references(() => users.id),
    recordedAt: instantColumn('recorded_at').notNull(),
    closedAt: instantColumn('closed_at'),
    outcome: text('outcome', { enum: dataRequestOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('privacy_requests_by_age').on(table.closedAt),
  ],
);
