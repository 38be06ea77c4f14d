import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identityColumn, instantColumn, languageColumnType } from '../../../kit/server/database/columns.ts';
import { users } from '../../people/server/tables.ts';

/** Only a hash of the token is stored, so that the table does not allow a log-in. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  remembered: boolean('remembered').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  lastUsedAt: instantColumn('last_used_at').notNull(),
  operatorId: integer('operator_id').references(() => users.id, { onDelete: 'set null' }),
  operatorSince: instantColumn('operator_since'),
});

export const pins = pgTable('pins', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2 hash. A short PIN can be brute-forced offline, so it is never the only factor. */
  pinHash: text('pin_hash').notNull(),
  setAt: instantColumn('set_at').notNull(),
});

/** `accountOpened` marks a registration link that has already been used. */
const verificationPurposes = [
  'passwordReset',
  'emailChange',
  'registration',
  'accountOpened',
  'accountInvitation',
] as const;
export type VerificationPurpose = (typeof verificationPurposes)[number];

export const verificationLinks = pgTable('verifications', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: verificationPurposes }).notNull(),
  subject: integer('subject').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
});

export const deviceMarks = pgTable('device_marks', {
  markHash: text('mark_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instantColumn('created_at').notNull(),
  lastUsedAt: instantColumn('last_used_at').notNull(),
});

export const wrongGuesses = pgTable('wrong_guesses', {
  subjectHash: text('subject_hash').primaryKey(),
  failures: integer('failures').notNull(),
  firstFailedAt: instantColumn('first_failed_at').notNull(),
  lastFailedAt: instantColumn('last_failed_at').notNull(),
});

/** Reset requests. `userId` is null until the job has looked up the address. */
export const passwordResets = pgTable('password_resets', {
  id: identityColumn().primaryKey(),
  email: text('email').notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  language: languageColumnType('language').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
});
