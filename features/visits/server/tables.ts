import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { assistantIdColumn, personIdColumn, users } from '../../../core/people/server/tables.ts';
import { nameOrders } from '../../../kit/fullName.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  languageColumnType,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import {
  agreementRefusalDecisions,
  hostAnswers,
  messageFromVisitorKinds,
  type VisitorDelayMinutes,
} from '../arrivals/arrival.ts';
import type { VisitImportColumns } from '../import/visitsImport.ts';
import type { SentVisitorMail } from '../mails/server/sentVisitorMails.ts';
import { visitStatuses } from '../visit.ts';

export const newVisitCodeSql = sql`encode(gen_random_bytes(16), 'hex')`;

export const visits = scoped(
  'visits',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    residentId: personIdColumn('resident_id'),
    visitorFirstName: text('visitor_first_name').notNull(),
    visitorLastName: text('visitor_last_name').notNull(),
    visitorEmail: text('visitor_email'),
    hasNoEmail: boolean('has_no_email').notNull().default(false),
    organization: text('organization').notNull().default(''),
    comment: text('comment').notNull().default(''),
    language: languageColumnType('language').notNull(),
    /** Local time of the building. */
    date: date('date', { mode: 'string' }).notNull(),
    time: localTimeType('time').notNull(),
    status: text('status', { enum: visitStatuses }).notNull().default('waiting'),
    /** A trigger resets the columns of an arrival when its check-in is undone. */
    checkedInAt: instantColumn('checked_in_at'),
    /** Null for a kiosk and for old visits. */
    checkedInBy: integer('checked_in_by').references(() => users.id),
    departedAt: instantColumn('departed_at'),
    departedBy: integer('departed_by').references(() => users.id),
    leftUnseen: boolean('left_unseen').notNull().default(false),
    vip: boolean('vip').notNull().default(false),
    needsHelp: boolean('needs_help').notNull().default(false),
    agreementRefusedAt: instantColumn('agreement_refused_at'),
    admission: text('admission', { enum: agreementRefusalDecisions }),
    admissionBy: integer('admission_by').references(() => users.id),
    hostAskedAt: instantColumn('host_asked_at'),
    hostAnswer: text('host_answer', { enum: hostAnswers }),
    hostAnsweredAt: instantColumn('host_answered_at'),
    hostAnsweredBy: integer('host_answered_by').references(() => users.id),
    assistantsAskedAt: instantColumn('deputies_asked_at'),
    visitorSays: text('visitor_says', { enum: messageFromVisitorKinds }),
    visitorSaysAt: instantColumn('visitor_says_at'),
    lateMinutes: integer('late_minutes').$type<VisitorDelayMinutes>(),
    partySize: integer('party_size').notNull().default(1),
    partyName: text('party_name').notNull().default(''),
    partyMinors: boolean('party_minors').notNull().default(false),
    /** People counted by reception; null if all came. */
    partyArrived: integer('party_arrived'),
    ndaSigned: boolean('nda_signed').notNull().default(false),
    /** Random code for reception (QR code), the visitor's page and the agreement. */
    code: text('code').notNull().default(newVisitCodeSql),
    invitedAt: instantColumn('invited_at'),
    /** Last mail per address, without queued mails. */
    told: jsonb('told').$type<SentVisitorMail[]>().notNull().default([]),
    /** The moment announced before; null if the visitor knows no other. */
    movedFromDate: date('moved_from_date', { mode: 'string' }),
    movedFromTime: localTimeType('moved_from_time'),
    /** SEQUENCE of the calendar entry, increased with every mailed change (RFC 5546 §2.1.4). */
    sequence: integer('sequence').notNull().default(0),
    version: versionColumn(),
    importId: integer('import_id'),
    standingMemberId: integer('standing_member_id'),
    standingDay: date('standing_day', { mode: 'string' }),
    createdBy: integer('created_by').references(() => users.id),
    assistantId: assistantIdColumn(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    /** Set by a trigger with the database clock. */
    changedAt: instantColumn('changed_at').notNull().default(sql`clock_timestamp()`),
    anonymisedAt: instantColumn('anonymised_at'),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('visits_by_day').on(table.buildingId, table.date, table.time),
    index('visits_by_resident').on(table.buildingId, table.residentId, table.date),
    index('visits_inside')
      .on(table.buildingId, table.date)
      .where(sql`status = 'done' and departed_at is null`),
    uniqueIndex('visits_once_a_standing_day')
      .on(table.buildingId, table.standingMemberId, table.standingDay)
      .where(sql`standing_member_id is not null`),
    index('visits_by_import').on(table.buildingId, table.importId).where(sql`import_id is not null`),
  ],
);

export const visitMembers = scoped(
  'visit_members',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    visitId: integer('visit_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Null until reception marks a member absent; a trigger resets it with the check-in. */
    arrived: boolean('arrived'),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('visit_members_by_visit').on(table.buildingId, table.visitId),
  ],
);

/** Maintained by triggers. `visitId` is null if two visits share the code. */
export const visitCodes = pgTable('visit_codes', {
  code: text('code').primaryKey(),
  buildingId: integer('building_id'),
  visitId: integer('visit_id'),
});

export const hostAnswerLinks = scoped(
  'arrival_links',
  {
    buildingId: buildingIdColumn(),
    tokenHash: text('token_hash').notNull(),
    visitId: integer('visit_id').notNull(),
    userId: personIdColumn('user_id'),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.tokenHash] }),
    index('arrival_links_by_visit').on(table.buildingId, table.visitId),
    index('arrival_links_by_person').on(table.userId),
    index('arrival_links_by_age').on(table.expiresAt),
  ],
);

export const visitImports = scoped(
  'visit_imports',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    importedBy: personIdColumn('imported_by'),
    importedAt: instantColumn('imported_at').notNull(),
    created: integer('created').notNull(),
    undoneAt: instantColumn('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('visit_imports_by_person').on(table.buildingId, table.importedBy, table.importedAt),
    index('visit_imports_by_age').on(table.importedAt),
  ],
);

export const importMappings = pgTable(
  'import_mappings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    headingsHash: text('headings_hash').notNull(),
    columns: jsonb('columns').$type<VisitImportColumns>().notNull(),
    nameOrder: text('name_order', { enum: nameOrders }),
    time: localTimeType('time'),
    usedAt: instantColumn('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.headingsHash] }),
    index('import_mappings_by_age').on(table.usedAt),
  ],
);
