import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { ofPerson, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, languageColumn, roleColumn } from '../../../kit/server/database/columns.ts';
import type { InvitationRole } from '../invitation.ts';

const company = () => integer('company_id').references(() => companies.id);

/** Global, like the accounts that they make; `link` and code come from the row and a secret (see code.ts). */
export const invitations = pgTable('invitations', {
  id: identity().primaryKey(),
  role: roleColumn('role').$type<InvitationRole>().notNull(),
  /** Null: whoever registers says which. */
  companyId: company(),
  emailDomain: text('email_domain').notNull().default(''),
  maxUses: integer('max_uses').notNull(),
  /** Accounts that it made. */
  used: integer('used').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  createdBy: ofPerson('created_by'),
  createdAt: instant('created_at').notNull(),
});

/** Where one leads to. */
export const invitationBuildings = scoped(
  'invitation_buildings',
  pgTable(
    'invitation_buildings',
    {
      buildingId: ofBuilding(),
      invitationId: integer('invitation_id')
        .notNull()
        .references(() => invitations.id, { onDelete: 'cascade' }),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.invitationId] })],
  ),
);

/**
 * To whom an invitation was e-mailed, whom it is for alone. Without one it is a link for whoever has it. Personal: it goes with the
 * invitation, and with the account of its address.
 */
export const invitees = pgTable('invitees', {
  invitationId: integer('invitation_id')
    .primaryKey()
    .references(() => invitations.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  /** Proposed where they register; '' where they were not said. */
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  /** Of the e-mails. */
  language: languageColumn('language').notNull(),
  invitedAt: instant('invited_at').notNull(),
  /** The last time, by hand or by itself. */
  remindedAt: instant('reminded_at'),
  /** When the account was opened by it. */
  joinedAt: instant('joined_at'),
  /** Whose address it is, once there is an account. */
  userId: integer('user_id').references(() => users.id),
});

/** Somebody who wants an account; gone as soon as there is one, or when it lapses. */
export const registrations = pgTable('registrations', {
  id: identity().primaryKey(),
  /** Null without a valid code. */
  invitationId: integer('invitation_id').references(() => invitations.id, { onDelete: 'set null' }),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Of the password given when the address was confirmed; '' before, and once it is decided. */
  passwordHash: text('password_hash').notNull(),
  companyId: company().notNull(),
  language: languageColumn('language').notNull(),
  requestedAt: instant('requested_at').notNull(),
  /** From then on it waits for an administrator. */
  confirmedAt: instant('confirmed_at'),
  decision: text('decision', { enum: ['approved', 'refused'] }),
  /** Why it was refused; '' where that was not said. Goes with the row, as soon as it is e-mailed. */
  reason: text('reason').notNull().default(''),
});

/** Those asked for; an invitation has its own. */
export const registrationBuildings = scoped(
  'registration_buildings',
  pgTable(
    'registration_buildings',
    {
      buildingId: ofBuilding(),
      registrationId: integer('registration_id')
        .notNull()
        .references(() => registrations.id, { onDelete: 'cascade' }),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.registrationId] })],
  ),
);
