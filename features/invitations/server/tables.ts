import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { companies, personIdColumn, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  languageColumnType,
  roleColumnType,
} from '../../../kit/server/database/columns.ts';
import type { InvitationRole } from '../invitation.ts';

const company = () => integer('company_id').references(() => companies.id);

/** No building scope, like accounts. Links and codes are derived (see code.ts). */
export const invitations = pgTable('invitations', {
  id: identityColumn().primaryKey(),
  role: roleColumnType('role').$type<InvitationRole>().notNull(),
  companyId: company(),
  emailDomain: text('email_domain').notNull().default(''),
  maxUses: integer('max_uses').notNull(),
  used: integer('used').notNull().default(0),
  expiresAt: instantColumn('expires_at').notNull(),
  revokedAt: instantColumn('revoked_at'),
  createdBy: personIdColumn('created_by'),
  createdAt: instantColumn('created_at').notNull(),
});

export const invitationBuildings = scoped(
  'invitation_buildings',
  {
    buildingId: buildingIdColumn(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.invitationId] })],
);

/**
 * A mailed invitation has one invitee and one use; a shared link has none. Personal data: deleted with the
 * invitation or the account.
 */
export const registrationInvitees = pgTable('invitees', {
  invitationId: integer('invitation_id')
    .primaryKey()
    .references(() => invitations.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  language: languageColumnType('language').notNull(),
  invitedAt: instantColumn('invited_at').notNull(),
  remindedAt: instantColumn('reminded_at'),
  joinedAt: instantColumn('joined_at'),
  userId: integer('user_id').references(() => users.id),
});

export const accountRegistrations = pgTable('registrations', {
  id: identityColumn().primaryKey(),
  invitationId: integer('invitation_id').references(() => invitations.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** '' before confirmation and after the decision. */
  passwordHash: text('password_hash').notNull(),
  companyId: company().notNull(),
  language: languageColumnType('language').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  decision: text('decision', { enum: ['approved', 'refused'] }),
  /** Reason of the refusal; '' if none. Deleted with the row once mailed. */
  reason: text('reason').notNull().default(''),
});

/** The requested buildings; an invitation has its own. */
export const accountRegistrationBuildings = scoped(
  'registration_buildings',
  {
    buildingId: buildingIdColumn(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => accountRegistrations.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.registrationId] })],
);
