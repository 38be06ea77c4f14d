import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identityColumn, instantColumn } from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';
import { personIdColumn, users } from '../../people/server/tables.ts';

/** Blocks erasure and retention of its subject (docs/specification.md §27). */
export const legalHolds = scoped(
  'legal_holds',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    /** Exactly one of person, visit and visitor is set. */
    userId: integer('user_id').references(() => users.id),
    visitId: integer('visit_id'),
    visitorName: text('visitor_name'),
    visitorEmail: text('visitor_email'),
    reason: text('reason').notNull(),
    setBy: personIdColumn('set_by'),
    setAt: instantColumn('set_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('legal_holds_by_person').on(table.userId).where(sql`user_id is not null`),
  ],
);
