import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { ofPerson } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, localTimeColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { standingDocumentKinds } from '../recurringVisit.ts';

/** Contractors and cleaners who are expected by themselves. */
export const standingVisits = scoped(
  'standing_visits',
  pgTable(
    'standing_visits',
    {
      buildingId: ofBuilding(),
      id: identity(),
      contractor: text('contractor').notNull(),
      /** What they do. */
      purpose: text('purpose').notNull().default(''),
      /** Whom the desk calls. */
      hostId: ofPerson('host_id'),
      from: date('starts_on', { mode: 'string' }).notNull(),
      until: date('ends_on', { mode: 'string' }).notNull(),
      /** 0 is Monday. */
      weekdays: integer('weekdays').array().notNull(),
      /** Wall clock of the building; an end before the beginning is the next morning's. */
      hoursFrom: localTimeColumn('hours_from').notNull(),
      hoursTo: localTimeColumn('hours_to').notNull(),
      version: versionColumn(),
      createdBy: ofPerson('created_by'),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('standing_visits_by_end').on(table.buildingId, table.until),
      index('standing_visits_by_host').on(table.hostId),
    ],
  ),
);

/** Their people: kept as long as the period, and as visitors of it then. */
export const standingMembers = scoped(
  'standing_members',
  pgTable(
    'standing_members',
    {
      buildingId: ofBuilding(),
      id: identity(),
      standingId: integer('standing_id').notNull(),
      firstName: text('first_name').notNull(),
      lastName: text('last_name').notNull(),
      /** `''`: none is known. */
      email: text('email').notNull().default(''),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('standing_members_by_standing').on(table.buildingId, table.standingId),
    ],
  ),
);

/** What they must bring along, whether or not it is there yet. */
export const standingDocuments = scoped(
  'standing_documents',
  pgTable(
    'standing_documents',
    {
      buildingId: ofBuilding(),
      id: identity(),
      standingId: integer('standing_id').notNull(),
      kind: text('kind', { enum: standingDocumentKinds }).notNull(),
      /** Of another kind. */
      name: text('name').notNull().default(''),
      number: text('number').notNull().default(''),
      validUntil: date('valid_until', { mode: 'string' }),
      /** A stored picture or PDF of the building. */
      fileId: integer('file_id'),
      /** How many days before its end the host was written to last; null: not yet. */
      remindedDays: integer('reminded_days'),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('standing_documents_by_standing').on(table.buildingId, table.standingId),
      index('standing_documents_by_file').on(table.buildingId, table.fileId).where(sql`file_id is not null`),
    ],
  ),
);
