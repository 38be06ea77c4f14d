import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { personIdColumn, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identityColumn, instantColumn } from '../../../kit/server/database/columns.ts';
import { badgeKinds, badgeServiceStatuses, loanEndings } from '../badge.ts';

export const badges = scoped('badges', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  number: text('number').notNull(),
  kind: text('kind', { enum: badgeKinds }).notNull(),
  status: text('status', { enum: badgeServiceStatuses }).notNull().default('inService'),
  statusSince: instantColumn('status_since').notNull(),
});

export const badgeLoans = scoped(
  'badge_loans',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    badgeId: integer('badge_id').notNull(),
    /** Both null after erasure. */
    visitId: integer('visit_id'),
    /** Null for the leader and for unnamed members. */
    visitMemberId: integer('visit_member_id'),
    residentId: integer('resident_id').references(() => users.id),
    givenAt: instantColumn('given_at').notNull(),
    givenBy: personIdColumn('given_by'),
    returnedAt: instantColumn('returned_at'),
    returnedBy: integer('returned_by').references(() => users.id),
    ending: text('ending', { enum: loanEndings }),
    changedAt: instantColumn('changed_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    uniqueIndex('badge_loans_one_open').on(table.buildingId, table.badgeId).where(sql`returned_at is null`),
    index('badge_loans_by_badge').on(table.buildingId, table.badgeId, table.givenAt, table.id),
    index('badge_loans_by_visit').on(table.buildingId, table.visitId).where(sql`visit_id is not null`),
    index('badge_loans_by_visit_member')
      .on(table.buildingId, table.visitMemberId)
      .where(sql`visit_member_id is not null`),
    index('badge_loans_by_resident')
      .on(table.buildingId, table.residentId)
      .where(sql`resident_id is not null`),
    index('badge_loans_by_change').on(table.buildingId, table.changedAt),
  ],
);
