import { sql } from 'drizzle-orm';
import { date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { personIdColumn } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { contractorDocumentKinds } from '../recurringVisit.ts';

export const recurringVisits = scoped(
  'standing_visits',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    contractor: text('contractor').notNull(),
    purpose: text('purpose').notNull().default(''),
    hostId: personIdColumn('host_id'),
    from: date('starts_on', { mode: 'string' }).notNull(),
    until: date('ends_on', { mode: 'string' }).notNull(),
    weekdays: integer('weekdays').array().notNull(),
    /** Local time of the building; an end before the beginning is on the next morning. */
    hoursFrom: localTimeType('hours_from').notNull(),
    hoursTo: localTimeType('hours_to').notNull(),
    version: versionColumn(),
    createdBy: personIdColumn('created_by'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('standing_visits_by_end').on(table.buildingId, table.until),
    index('standing_visits_by_host').on(table.hostId),
  ],
);

export const recurringVisitMembers = scoped(
  'standing_members',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    standingId: integer('standing_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('standing_members_by_standing').on(table.buildingId, table.standingId),
  ],
);

export const contractorDocuments = scoped(
  'standing_documents',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    standingId: integer('standing_id').notNull(),
    kind: text('kind', { enum: contractorDocumentKinds }).notNull(),
    name: text('name').notNull().default(''),
    number: text('number').notNull().default(''),
    validUntil: date('valid_until', { mode: 'string' }),
    fileId: integer('file_id'),
    remindedDays: integer('reminded_days'),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('standing_documents_by_standing').on(table.buildingId, table.standingId),
    index('standing_documents_by_file').on(table.buildingId, table.fileId).where(sql`file_id is not null`),
  ],
);
