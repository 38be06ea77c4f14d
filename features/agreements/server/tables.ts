import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../../core/people/server/tables.ts';
import { signatures } from '../../../core/signatures/server/tables.ts';
import { bytesColumnType, instantColumn, languageColumnType } from '../../../kit/server/database/columns.ts';
import { storedConfidentialFiles } from '../../../kit/server/database/tables.ts';
import type { SignatureOccasion } from '../agreement.ts';

/** The database refuses changes of published versions. */
export const agreementTexts = pgTable(
  'nda_texts',
  {
    version: integer('version').notNull(),
    language: languageColumnType('language').notNull(),
    text: text('text').notNull(),
    sha256: text('sha256').notNull(),
    publishedAt: instantColumn('published_at').notNull(),
    publishedBy: integer('published_by').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.version, table.language] })],
);

export const signatureDocuments = pgTable('nda_documents', {
  signatureId: integer('signature_id')
    .primaryKey()
    .references(() => signatures.id, { onDelete: 'cascade' }),
  sha256: text('sha256').notNull(),
  pdf: bytesColumnType('pdf'),
  fileId: integer('file_id').references(() => storedConfidentialFiles.id),
  issuedAt: instantColumn('issued_at').notNull(),
  occasion: jsonb('purpose').$type<Omit<SignatureOccasion, 'host'>>(),
});
