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
import { mailReasons } from '../../mailReason.ts';
import { identity, instant, languageColumn } from './columns.ts';
import { scoped } from './scope.ts';

/**
 * What has happened, told once (docs/specification.md §26). Ids, field names and values that name nobody. Partitioned by
 * month of `at`, in UTC; `kit/server/facts/months.ts` makes and drops the months.
 */
export const facts = pgTable(
  'facts',
  {
    at: instant('at').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('facts_id_seq')`),
    /** Null where a job acted. */
    actorId: integer('actor_id'),
    /** Null where it concerns an account, or all buildings. */
    buildingId: integer('building_id'),
    kind: text('kind').notNull(),
    entity: text('entity').notNull(),
    entityId: integer('entity_id').notNull(),
    fields: text('fields').array().notNull().default(sql`'{}'`),
    says: jsonb('says').notNull().default({}),
    /** The fact, of the same moment, that this came of, as of a whole workbook; null: it stands by itself. */
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

/** Personal before and after values of a fact, keyed by the person, so that they can be erased with them; by month too. */
export const factPersonal = pgTable(
  'fact_personal',
  {
    /** The fact's own, so that both lie in the same month. */
    at: instant('at').notNull(),
    factId: bigint('fact_id', { mode: 'number' }).notNull(),
    personKind: text('person_kind', { enum: ['user', 'visitor'] }).notNull(),
    /** The user's id; for a visitor the id of the visit. */
    personId: integer('person_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.factId, table.personKind, table.personId] }),
    index('fact_personal_by_person').on(table.personKind, table.personId),
  ],
);

/** How many facts of each kind a building's day had; kept when the facts themselves are dropped. */
export const factCounts = scoped(
  'fact_counts',
  pgTable(
    'fact_counts',
    {
      buildingId: integer('building_id').notNull(),
      /** From midnight to midnight of the building. */
      day: date('day', { mode: 'string' }).notNull(),
      kind: text('kind').notNull(),
      count: integer('count').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.day, table.kind] })],
  ),
);

/** Answers kept for a day for a repeated `Idempotency-Key`; claimed by an insert in the write's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.key] })],
);

/** What is made once and shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What was counted against a limit, by whom or for whom: see allowances.ts. */
export const allowances = pgTable('allowances', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** What is limited, e.g. a call. */
  kind: text('kind').notNull(),
  subjectHash: text('subject_hash').notNull(),
  takenAt: instant('taken_at').notNull(),
});

export const mailStates = ['queued', 'kept', 'sent', 'failed', 'withheld'] as const;

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
  /** Shown in the HTML as `cid:<this>`. */
  cid?: string;
  /** What it holds opens something: emptied together with the text's secrets. */
  secret?: boolean;
}

/** The outbox: every mail the product writes, in the order of its writing. */
export const mails = pgTable(
  'mails',
  {
    id: identity().primaryKey(),
    /** The building whose staff may see that it was sent; null for mails about an account. */
    buildingId: integer('building_id'),
    /** A user whom the mail names to somebody else: it is emptied when that account is deleted. */
    aboutUserId: integer('about_user_id'),
    /** Names what the mail is about, so that a job that runs twice writes it once. */
    key: text('key').notNull(),
    recipient: text('recipient').notNull(),
    /** The recipient is emptied once the mail has left, or could not leave. */
    forgetRecipient: boolean('forget_recipient').notNull().default(false),
    language: languageColumn('language').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    /** Parts of the text that open something: masked when shown, wiped once the mail has left or they have expired. */
    secrets: text('secrets').array().notNull().default(sql`'{}'`),
    /** From when on these open nothing any more, where that is known; once they are wiped, when the mail was written. */
    secretsExpireAt: instant('secrets_expire_at'),
    /** Many at once (an import): leaves after personal mail. */
    bulk: boolean('bulk').notNull().default(false),
    state: text('state', { enum: mailStates }).notNull(),
    /** Why it has not left, where that was tried. */
    reason: text('reason', { enum: mailReasons }),
    /** What the mail server said last, for administrators. */
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    /** Since when it waits, where it was sent again. */
    waitingSince: instant('waiting_since'),
    sentAt: instant('sent_at'),
  },
  (table) => [unique('mails_key_unique').on(table.key)],
);

/** PDFs that no address opens. The bytes lie in the storage. */
export const sealedFiles = pgTable('sealed_files', {
  id: identity().primaryKey(),
  /** Its own place in the storage, never shared. */
  folder: text('folder').notNull(),
  createdAt: instant('created_at').notNull(),
  /** What referred to it is gone, as the database notes: it is to be swept. */
  unused: boolean('unused').notNull().default(false),
});

export const fileKinds = ['picture', 'document'] as const;

/** Pictures and documents; rows of features refer to them by `(building_id, id)`. The bytes lie in the storage. */
export const storedFiles = scoped(
  'stored_files',
  pgTable(
    'stored_files',
    {
      buildingId: integer('building_id').notNull(),
      id: identity(),
      kind: text('kind', { enum: fileKinds }).notNull(),
      /** As it was called when it was sent. */
      name: text('name').notNull(),
      bytes: integer('bytes').notNull(),
      sha256: text('sha256').notNull(),
      /** Its own place in the storage, never shared: removing a row can take nothing from another. */
      folder: text('folder').notNull(),
      /** Smallest first. */
      renditions: jsonb('renditions').$type<{ width: number; height: number; sha256: string }[]>().notNull(),
      pages: integer('pages'),
      /** May be shown without a token where the building shows its calendars to the public. */
      shareable: boolean('shareable').notNull().default(false),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.id] })],
  ),
);
