import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  bytesColumnType,
  identityColumn,
  instantColumn,
  languageColumnType,
} from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';
import { users } from '../../people/server/tables.ts';
import { signatureKinds, signatureLinkProofs } from '../signature.ts';

/** No building scope: `signatureVisitLinks` decides which buildings may see a signature. */
export const signatures = pgTable('nda_signatures', {
  id: identityColumn().primaryKey(),
  reference: uuid('reference').notNull().defaultRandom(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  company: text('company').notNull().default(''),
  version: integer('version').notNull(),
  language: languageColumnType('language').notNull(),
  textSha256: text('text_sha256').notNull(),
  kind: text('kind', { enum: signatureKinds }).notNull(),
  drawing: bytesColumnType('drawing'),
  typed: text('typed').notNull().default(''),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  claimedVisit: integer('claimed_visit'),
  linked: boolean('linked').notNull().default(false),
  fingerprint: text('fingerprint').notNull(),
  signedAt: instantColumn('signed_at').notNull(),
  /** SHA-256 of the mailed token; null until the mail is written. */
  tokenHash: text('token_hash'),
  confirmedAt: instantColumn('confirmed_at'),
});

export const signatureVisitLinks = scoped('nda_links', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  signatureId: integer('signature_id')
    .notNull()
    .references(() => signatures.id, { onDelete: 'cascade' }),
  visitId: integer('visit_id'),
  how: text('how', { enum: signatureLinkProofs }).notNull(),
  /** True if the address is the visitor's: the signature then covers later visits too. */
  addressProven: boolean('address_proven').notNull(),
  signedOn: date('signed_on', { mode: 'string' }).notNull(),
  linkedAt: instantColumn('linked_at').notNull(),
  linkedBy: integer('linked_by').references(() => users.id),
});

export const agreementSettings = scoped('nda_settings', {
  buildingId: buildingIdColumn().primaryKey(),
  validityDays: integer('validity_days').notNull(),
});
