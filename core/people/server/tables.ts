import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { nameVisibilities } from '../../../kit/actor.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  languageColumnType,
  roleColumnType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';
import { assistantMailSettings } from '../assistant.ts';

export const companies = pgTable('companies', {
  id: identityColumn().primaryKey(),
  name: text('name').notNull(),
  recordsVisitorEmail: boolean('records_visitor_email').notNull().default(false),
  nameVisibility: text('name_visibility', { enum: nameVisibilities }).notNull().default('company'),
  maySwitchLanguage: boolean('may_switch_language').notNull().default(true),
  /** Hours per building and day; null: unlimited. */
  roomQuotaHours: numeric('room_quota_hours', { precision: 6, scale: 2, mode: 'number' }),
  contactName: text('contact_name').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  logoKey: text('logo_key'),
  leaseEnd: date('lease_end', { mode: 'string' }),
  /** Raised by a trigger, and by the program when presence or floors change. */
  version: versionColumn(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  searched: text('searched').notNull().generatedAlwaysAs(sql`search_text(name)`),
});

export const buildingCompanies = scoped(
  'building_companies',
  {
    buildingId: buildingIdColumn(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    floors: text('floors').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.companyId] }),
    index('building_companies_by_company').on(table.companyId),
  ],
);

export const formerBuildingCompanies = scoped(
  'company_departures',
  {
    buildingId: buildingIdColumn(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    leftOn: date('left_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.companyId] }),
    index('company_departures_by_company').on(table.companyId),
  ],
);

/** This table is not scoped. A deleted account keeps its row without personal data. */
export const users = pgTable('users', {
  id: identityColumn().primaryKey(),
  /** Unique ignoring case; null once the account is deleted. */
  email: text('email'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: roleColumnType('role').notNull(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  /** Language of mails: the one last used in the portal. */
  language: languageColumnType('language').notNull().default('fr'),
  active: boolean('active').notNull().default(true),
  phone: text('phone').notNull().default(''),
  floor: text('floor').notNull().default(''),
  managesCompany: boolean('manages_company').notNull().default(false),
  lastSeenAt: instantColumn('last_seen_at'),
  version: versionColumn(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  deletedAt: instantColumn('deleted_at'),
  /** Set on accounts that were merged; they stay closed and keep their address. */
  mergedInto: integer('merged_into').references((): AnyPgColumn => users.id),
  searched: text('searched')
    .notNull()
    .generatedAlwaysAs(sql`search_text(last_name || E'\n' || first_name || E'\n' || coalesce(email, ''))`),
});

export const userBuildings = scoped(
  'user_buildings',
  {
    buildingId: buildingIdColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.userId] })],
);

export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
});

export const assistants = pgTable(
  'assistants',
  {
    principalId: integer('principal_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assistantId: integer('assistant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mails: text('mails', { enum: assistantMailSettings }).notNull().default('both'),
    since: instantColumn('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.assistantId] }),
    index('assistants_by_assistant').on(table.assistantId),
  ],
);

export function personIdColumn(column: string) {
  return integer(column)
    .notNull()
    .references(() => users.id);
}

/** Null unless an assistant made the entry for its owner. */
export function assistantIdColumn() {
  return integer('assistant_id').references(() => users.id);
}
