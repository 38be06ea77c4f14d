import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, languageColumn } from '../../../kit/server/database/columns.ts';
import { users } from '../../people/server/tables.ts';

/** Live log-ins. Only a hash of the token is stored: who reads the table cannot log in with it. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Ticked *remember me*: lives 30 days since last use; otherwise 12 hours since log-in. */
  remembered: boolean('remembered').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  /** Who acts in it by their PIN, since when; null: whose session it is. */
  operatorId: integer('operator_id').references(() => users.id, { onDelete: 'set null' }),
  operatorSince: instant('operator_since'),
});

/** With what staff take over a colleague's session (docs/specification.md §37). Whoever has none has no row. */
export const pins = pgTable('pins', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As of a password. Of so few digits it keeps nobody busy for long who has read the table: a PIN alone opens nothing. */
  pinHash: text('pin_hash').notNull(),
  setAt: instant('set_at').notNull(),
});

/** What a mailed link does; `accountOpened` says that one did it earlier. */
export const verificationPurposes = [
  'passwordReset',
  'emailChange',
  'registration',
  'accountOpened',
  'accountInvitation',
] as const;
export type VerificationPurpose = (typeof verificationPurposes)[number];

/** Mailed links, of which nothing but the hash is kept (verifications.ts). */
export const verifications = pgTable('verifications', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: verificationPurposes }).notNull(),
  /** The id of a registration, for all other purposes that of a person. */
  subject: integer('subject').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Browsers that an account knows, by the hash of a secret in their cookie; see deviceMarks.ts. */
export const deviceMarks = pgTable('device_marks', {
  markHash: text('mark_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

/** Wrong guesses in a row, by whom or at what; see throttle.ts. What they are about is not stored. */
export const wrongGuesses = pgTable('wrong_guesses', {
  subjectHash: text('subject_hash').primaryKey(),
  failures: integer('failures').notNull(),
  firstFailedAt: instant('first_failed_at').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
});

/** Passwords that somebody says were forgotten. A row without a person waits for its job, which looks the address up. */
export const passwordResets = pgTable('password_resets', {
  id: identity().primaryKey(),
  email: text('email').notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  language: languageColumn('language').notNull(),
  requestedAt: instant('requested_at').notNull(),
});
