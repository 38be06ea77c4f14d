import { date, integer, smallint, text } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimestampType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';
import { companies } from '../../people/server/tables.ts';

/** Features store the closed places in their own tables, which reference this one. */
export const closures = scoped('closures', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  startsAt: localTimestampType('starts_at').notNull(),
  endsAt: localTimestampType('ends_at').notNull(),
  reasonFr: text('reason_fr').notNull().default(''),
  reasonEn: text('reason_en').notNull().default(''),
  version: versionColumn(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

/** Refused bookings, for the statistics. The resource is a room or a parking space. */
export const bookingRefusals = scoped('booking_refusals', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  kind: text('kind', { enum: ['rooms', 'parking'] }).notNull(),
  /** Local time of the building. */
  day: date('day', { mode: 'string' }).notNull(),
  hour: smallint('hour').notNull(),
  resourceId: integer('resource_id').notNull(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  reason: text('reason').notNull(),
  /** SHA-256 of the idempotency key, so that a repeated request counts once. */
  attemptHash: text('attempt_hash'),
});
