import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { companies } from '../../../core/companies/server/tables.ts';
import { ofPerson } from '../../../core/people/server/tables.ts';
import { identity, instant, languageColumn, roleColumn } from '../../../kit/server/database/columns.ts';
import type { InvitationRole } from '../invitation.ts';

const company = () => integer('company_id').references(() => companies.id);

/** Global, like the accounts that they make; `link` and code come from the row and a secret (see code.ts). */
export const invitations = pgTable('invitations', {
  id: identity().primaryKey(),
  buildingIds: integer('building_ids').array().notNull(),
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

/** Somebody who wants an account; gone as soon as there is one, or when it lapses. */
export const registrations = pgTable('registrations', {
  id: identity().primaryKey(),
  /** Null without a valid code. */
  invitationId: integer('invitation_id').references(() => invitations.id, { onDelete: 'set null' }),
  /** Those asked for; an invitation has its own. */
  buildingIds: integer('building_ids').array().notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  companyId: company().notNull(),
  language: languageColumn('language').notNull(),
  requestedAt: instant('requested_at').notNull(),
  /** From then on it waits for an administrator. */
  confirmedAt: instant('confirmed_at'),
  decision: text('decision', { enum: ['approved', 'refused'] }),
});
