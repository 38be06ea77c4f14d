import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identity,
  instant,
  languageColumn,
  roleColumn,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { ofBuilding } from '../../buildings/server/tables.ts';
import { companies } from '../../companies/server/tables.ts';
import { mailChoices } from '../assistant.ts';

/** People with an account. Global; linked to buildings. A deleted account keeps its row, empty of the person. */
export const users = pgTable('users', {
  id: identity().primaryKey(),
  /** Unique ignoring case; null once the account is deleted. */
  email: text('email'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: roleColumn('role').notNull(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  /** The language of mails to this person: the one they last used the portal in. */
  language: languageColumn('language').notNull().default('fr'),
  active: boolean('active').notNull().default(true),
  /** As administrators wrote it; '' where nobody did, as with the floor. */
  phone: text('phone').notNull().default(''),
  floor: text('floor').notNull().default(''),
  /** Looks after the people of their own company. */
  managesCompany: boolean('manages_company').notNull().default(false),
  /** The last call of any of their sessions, some minutes exact; null: never logged in. */
  lastSeenAt: instant('last_seen_at'),
  version: versionColumn(),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  /** The account of the same person that has all that this one had; this one is shut for good, and keeps its address. */
  mergedInto: integer('merged_into').references((): AnyPgColumn => users.id),
  /** Names and address as they are searched. */
  searched: text('searched')
    .notNull()
    .generatedAlwaysAs(sql`search_text(last_name || E'\n' || first_name || E'\n' || coalesce(email, ''))`),
});

/** The buildings of a person. */
export const userBuildings = scoped(
  'user_buildings',
  pgTable(
    'user_buildings',
    {
      buildingId: ofBuilding(),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.userId] })],
  ),
);

/** A new address that waits to be confirmed by its link; one a person at most. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  requestedAt: instant('requested_at').notNull(),
});

/** Whom somebody (`principalId`) lets act for them; it holds as long as both are colleagues. */
export const assistants = pgTable(
  'assistants',
  {
    principalId: integer('principal_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: integer('assistant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** To whom mails about what the assistant makes go. */
    mails: text('mails', { enum: mailChoices }).notNull().default('both'),
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.assistantId] }),
    index('assistants_by_assistant').on(table.assistantId),
  ],
);

/** People, visitors and visits of whom nothing is forgotten or erased, while each stands (docs/specification.md §27). */
export const legalHolds = scoped(
  'legal_holds',
  pgTable(
    'legal_holds',
    {
      buildingId: ofBuilding(),
      id: identity(),
      /** The person, one visit, or a visitor with all that is of them; one of the three. */
      userId: integer('user_id').references(() => users.id),
      visitId: integer('visit_id'),
      visitorName: text('visitor_name'),
      /** `''` where none is known. */
      visitorEmail: text('visitor_email'),
      reason: text('reason').notNull(),
      setBy: ofPerson('set_by'),
      setAt: instant('set_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('legal_holds_by_person').on(table.userId).where(sql`user_id is not null`),
    ],
  ),
);

/** A person whom a row is about. */
export function ofPerson(column: string) {
  return integer(column)
    .notNull()
    .references(() => users.id);
}

/** Who made what the row tells of, as the assistant of whose it is; null where nobody did. */
export function madeByAssistant() {
  return integer('assistant_id').references(() => users.id);
}
