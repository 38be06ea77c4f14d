import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { mailFailureReasons } from '../../mailFailureReason.ts';
import { scoped } from './buildingScope.ts';
import { identityColumn, instantColumn, languageColumnType } from './columns.ts';

/** The audit log (docs/specification.md §26), without personal data. Partitioned by month of `at` (UTC). */
export const activities = pgTable(
  'facts',
  {
    at: instantColumn('at').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('facts_id_seq')`),
    actorId: integer('actor_id'),
    buildingId: integer('building_id'),
    kind: text('kind').notNull(),
    entity: text('entity').notNull(),
    entityId: integer('entity_id').notNull(),
    fields: text('fields').array().notNull().default(sql`'{}'`),
    says: jsonb('says').notNull().default({}),
    causeId: bigint('cause_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('facts_by_cause').on(table.causeId).where(sql`cause_id is not null`),
    index('facts_by_building_and_moment').on(table.buildingId, table.at, table.id),
    index('facts_by_building_and_kind').on(table.buildingId, table.kind, table.at, table.id),
    index('facts_by_entity').on(table.entity, table.entityId),
  ],
);

/** Personal values before and after, by person, for erasure. Partitioned by month, too. */
export const storedActivityPersonalValues = pgTable(
  'fact_personal',
  {
    at: instantColumn('at').notNull(),
    factId: bigint('fact_id', { mode: 'number' }).notNull(),
    personKind: text('person_kind', { enum: ['user', 'visitor'] }).notNull(),
    personId: integer('person_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.factId, table.personKind, table.personId] }),
    index('fact_personal_by_person').on(table.personKind, table.personId),
  ],
);

/** Activity per building, day and kind. Kept when the months are dropped. */
export const dailyActivityCounts = scoped(
  'fact_counts',
  {
    buildingId: integer('building_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.day, table.kind] })],
);

/** Stored answers by `Idempotency-Key`, kept for a day. Inserted in the write's transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text('answer'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.key] })],
);

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
});

export const allowanceUses = pgTable('allowances', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').notNull(),
  subjectHash: text('subject_hash').notNull(),
  takenAt: instantColumn('taken_at').notNull(),
});

export const mailStates = ['queued', 'kept', 'sent', 'failed', 'withheld'] as const;

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
  cid?: string;
  /** Contains a secret link or code, so it is wiped together with the secrets of the text. */
  secret?: boolean;
}

export const mails = pgTable(
  'mails',
  {
    id: identityColumn().primaryKey(),
    buildingId: integer('building_id'),
    aboutUserId: integer('about_user_id'),
    key: text('key').notNull(),
    recipient: text('recipient').notNull(),
    forgetRecipient: boolean('forget_recipient').notNull().default(false),
    language: languageColumnType('language').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    /** Secret links and codes in the text: masked when shown, wiped once the mail is sent or they expire. */
    secrets: text('secrets').array().notNull().default(sql`'{}'`),
    /** When the secrets expire, if known; once they are wiped, when the mail was written. */
    secretsExpireAt: instantColumn('secrets_expire_at'),
    bulk: boolean('bulk').notNull().default(false),
    state: text('state', { enum: mailStates }).notNull(),
    reason: text('reason', { enum: mailFailureReasons }),
    failure: text('failure'),
    createdAt: instantColumn('created_at').notNull(),
    waitingSince: instantColumn('waiting_since'),
    sentAt: instantColumn('sent_at'),
  },
  (table) => [unique('mails_key_unique').on(table.key)],
);

export const storedConfidentialFiles = pgTable('sealed_files', {
  id: identityColumn().primaryKey(),
  folder: text('folder').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  /** Set by a trigger when the last reference is gone; the sweep then deletes it. */
  unused: boolean('unused').notNull().default(false),
});

export const fileKinds = ['picture', 'document'] as const;

export const storedFiles = scoped('stored_files', {
  buildingId: integer('building_id').notNull(),
  id: identityColumn(),
  kind: text('kind', { enum: fileKinds }).notNull(),
  name: text('name').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  folder: text('folder').notNull(),
  renditions: jsonb('renditions').$type<{ width: number; height: number; sha256: string }[]>().notNull(),
  pages: integer('pages'),
  shareable: boolean('shareable').notNull().default(false),
  createdAt: instantColumn('created_at').notNull(),
});
