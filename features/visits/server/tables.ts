import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { madeByAssistant, ofPerson, users } from '../../../core/people/server/tables.ts';
import { nameOrders } from '../../../kit/fullName.ts';
import {
  identity,
  instant,
  languageColumn,
  localTimeColumn,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import { visitStatuses } from '../visit.ts';
import type { ImportColumns } from '../visitsImport.ts';
import type { Told } from './told.ts';

export const visits = scoped(
  'visits',
  pgTable(
    'visits',
    {
      buildingId: ofBuilding(),
      id: identity(),
      /** Whom the visitor comes to see. */
      residentId: ofPerson('resident_id'),
      visitorFirstName: text('visitor_first_name').notNull(),
      visitorLastName: text('visitor_last_name').notNull(),
      /** Null: none is known. */
      visitorEmail: text('visitor_email'),
      /** The resident said that there is none. */
      hasNoEmail: boolean('has_no_email').notNull().default(false),
      organization: text('organization').notNull().default(''),
      comment: text('comment').notNull().default(''),
      language: languageColumn('language').notNull(),
      /** Wall clock of the building. */
      date: date('date', { mode: 'string' }).notNull(),
      time: localTimeColumn('time').notNull(),
      status: text('status', { enum: visitStatuses }).notNull().default('waiting'),
      checkedInAt: instant('checked_in_at'),
      ndaSigned: boolean('nda_signed').notNull().default(false),
      /** Opens this visit at the desk (QR code) and its NDA; unguessable. */
      code: text('code').notNull().default(sql`encode(gen_random_bytes(16), 'hex')`),
      /** When the first invitation was handed to the mail queue. */
      invitedAt: instant('invited_at'),
      /** What was mailed of it, by address; what is queued is not yet. */
      told: jsonb('told').$type<Told[]>().notNull().default([]),
      /** SEQUENCE of the calendar entry: rises with every mailed change (RFC 5546 §2.1.4). */
      sequence: integer('sequence').notNull().default(0),
      version: versionColumn(),
      /** The import that wrote it (`visitImports`). */
      importId: integer('import_id'),
      createdBy: integer('created_by').references(() => users.id),
      assistantId: madeByAssistant(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
      /** From then on the visit is nobody's: see `forgetVisitors`. */
      anonymisedAt: instant('anonymised_at'),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('visits_by_day').on(table.buildingId, table.date, table.time),
      index('visits_by_resident').on(table.buildingId, table.residentId, table.date),
      index('visits_by_import').on(table.buildingId, table.importId).where(sql`import_id is not null`),
    ],
  ),
);

/** Imports of the last days, as far as they can be undone. */
export const visitImports = scoped(
  'visit_imports',
  pgTable(
    'visit_imports',
    {
      buildingId: ofBuilding(),
      id: identity(),
      importedBy: ofPerson('imported_by'),
      importedAt: instant('imported_at').notNull(),
      /** How many visits it wrote. */
      created: integer('created').notNull(),
      undoneAt: instant('undone_at'),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('visit_imports_by_person').on(table.buildingId, table.importedBy, table.importedAt),
      index('visit_imports_by_age').on(table.importedAt),
    ],
  ),
);

/** How somebody read a sheet with such headings before. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the bare headings. */
    headingsHash: text('headings_hash').notNull(),
    columns: jsonb('columns').$type<ImportColumns>().notNull(),
    nameOrder: text('name_order', { enum: nameOrders }),
    time: localTimeColumn('time'),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.headingsHash] }),
    index('import_mappings_by_age').on(table.usedAt),
  ],
);
