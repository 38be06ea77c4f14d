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
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { madeByAssistant, ofPerson, users } from '../../../core/people/server/tables.ts';
import { nameOrders } from '../../../kit/fullName.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identity,
  instant,
  languageColumn,
  localTimeColumn,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { admissions, type Delay, hostAnswers, visitorMessages } from '../atReception.ts';
import { visitStatuses } from '../visit.ts';
import type { ImportColumns } from '../visitsImport.ts';
import type { Told } from './told.ts';

/** Whoever has the former one opens nothing with it. */
export const freshCode = sql`encode(gen_random_bytes(16), 'hex')`;

/** What is known of a visit on its day; a trigger takes back with a check-in what followed from it. */
const atTheDesk = () => ({
  departedAt: instant('departed_at'),
  departedBy: integer('departed_by').references(() => users.id),
  /** Closed at night: nobody saw them leave. */
  leftUnseen: boolean('left_unseen').notNull().default(false),
  vip: boolean('vip').notNull().default(false),
  /** Is helped first when the building is left in an emergency. */
  needsHelp: boolean('needs_help').notNull().default(false),
  agreementRefusedAt: instant('agreement_refused_at'),
  /** What the host decided of who does not sign. */
  admission: text('admission', { enum: admissions }),
  admissionBy: integer('admission_by').references(() => users.id),
  hostAskedAt: instant('host_asked_at'),
  hostAnswer: text('host_answer', { enum: hostAnswers }),
  hostAnsweredAt: instant('host_answered_at'),
  hostAnsweredBy: integer('host_answered_by').references(() => users.id),
  deputiesAskedAt: instant('deputies_asked_at'),
  /** What the visitor let know on the visit's own page. */
  visitorSays: text('visitor_says', { enum: visitorMessages }),
  visitorSaysAt: instant('visitor_says_at'),
  /** Of who says that they are late. */
  lateMinutes: integer('late_minutes').$type<Delay>(),
  /** A group is one visit, of its leader: so many heads, the leader's included. */
  partySize: integer('party_size').notNull().default(1),
  partyName: text('party_name').notNull().default(''),
  partyMinors: boolean('party_minors').notNull().default(false),
  /** As counted at the desk; null: all. */
  partyArrived: integer('party_arrived'),
});

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
      /** Null where the visitor did it at a kiosk, or it was never said. */
      checkedInBy: integer('checked_in_by').references(() => users.id),
      ...atTheDesk(),
      ndaSigned: boolean('nda_signed').notNull().default(false),
      /** Opens this visit at the desk (QR code) and its NDA; unguessable. */
      code: text('code').notNull().default(freshCode),
      /** When the first invitation was handed to the mail queue. */
      invitedAt: instant('invited_at'),
      /** What was mailed of it, by address; what is queued is not yet. */
      told: jsonb('told').$type<Told[]>().notNull().default([]),
      /** When the visitor was expected before; null: they never heard of another moment. */
      movedFromDate: date('moved_from_date', { mode: 'string' }),
      movedFromTime: localTimeColumn('moved_from_time'),
      /** SEQUENCE of the calendar entry: rises with every mailed change (RFC 5546 §2.1.4). */
      sequence: integer('sequence').notNull().default(0),
      version: versionColumn(),
      /** The import that wrote it (`visitImports`). */
      importId: integer('import_id'),
      /** Of a standing visit: for whom of the team, and for which of their days, it was made (standingDay.ts). */
      standingMemberId: integer('standing_member_id'),
      standingDay: date('standing_day', { mode: 'string' }),
      createdBy: integer('created_by').references(() => users.id),
      assistantId: madeByAssistant(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
      /** By the database's clock: a trigger sets it with whatever is written. */
      changedAt: instant('changed_at').notNull().default(sql`clock_timestamp()`),
      /** From then on the visit is nobody's: see `forgetVisitors`. */
      anonymisedAt: instant('anonymised_at'),
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
  ),
);

/** Of a group who comes with its leader, as far as they are named. */
export const visitMembers = scoped(
  'visit_members',
  pgTable(
    'visit_members',
    {
      buildingId: ofBuilding(),
      id: identity(),
      visitId: integer('visit_id').notNull(),
      firstName: text('first_name').notNull(),
      lastName: text('last_name').notNull(),
      /** Null until the desk has said of somebody of the group that they did not come; a trigger takes it back with the check-in. */
      arrived: boolean('arrived'),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('visit_members_by_visit').on(table.buildingId, table.visitId),
    ],
  ),
);

/** Which visit a code opens, kept by triggers of `visits`. Never partitioned; without a visit where two share the code. */
export const visitCodes = pgTable('visit_codes', {
  code: text('code').primaryKey(),
  buildingId: integer('building_id'),
  visitId: integer('visit_id'),
});

/** What links in mails about arrivals open. */
export const arrivalLinks = scoped(
  'arrival_links',
  pgTable(
    'arrival_links',
    {
      buildingId: ofBuilding(),
      tokenHash: text('token_hash').notNull(),
      visitId: integer('visit_id').notNull(),
      /** To whom it was mailed. */
      userId: ofPerson('user_id'),
      expiresAt: instant('expires_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.tokenHash] }),
      index('arrival_links_by_visit').on(table.buildingId, table.visitId),
      index('arrival_links_by_person').on(table.userId),
      index('arrival_links_by_age').on(table.expiresAt),
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
