import { sql } from 'drizzle-orm';
import { date, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { personIdColumn, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identityColumn, instantColumn, localTimestampType } from '../../../kit/server/database/columns.ts';
import { logbookCategories, logbookEntryActs } from '../logbook.ts';

/** Append-only: the database rejects all changes but erasure (migrations/0107_keep_a_logbook.sql). */
export const logbookEntries = scoped(
  'logbook_entries',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    act: text('act', { enum: logbookEntryActs }).notNull(),
    /** The first entry of the thread; null for a first entry. */
    aboutId: integer('about_id'),
    mistakenId: integer('mistaken_id'),
    category: text('category', { enum: logbookCategories }),
    text: text('text').notNull().default(''),
    /** Location in the building, or where a found item is kept. */
    place: text('place').notNull().default(''),
    /** Holder of a key, or receiver of a found item. */
    holderName: text('holder_name').notNull().default(''),
    holderCompany: text('holder_company').notNull().default(''),
    followUpBy: integer('follow_up_by').references(() => users.id),
    followUpUntil: date('follow_up_until', { mode: 'string' }),
    /** Wall clock of the building. */
    happenedAt: localTimestampType('happened_at').notNull(),
    writtenAt: instantColumn('written_at').notNull(),
    writtenBy: personIdColumn('written_by'),
    emptiedAt: instantColumn('emptied_at'),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.id] }),
    index('logbook_entries_by_moment').on(table.buildingId, table.happenedAt, table.id),
    index('logbook_first_entries')
      .on(table.buildingId, table.happenedAt, table.id)
      .where(sql`about_id is null`),
    index('logbook_entries_about')
      .on(table.buildingId, table.aboutId, table.id)
      .where(sql`about_id is not null`),
    index('logbook_entries_by_writing').on(table.buildingId, table.writtenAt),
    uniqueIndex('logbook_mistakes_unique').on(table.buildingId, table.mistakenId),
  ],
);

export const logbookPictures = scoped(
  'logbook_pictures',
  {
    buildingId: buildingIdColumn(),
    entryId: integer('entry_id').notNull(),
    position: integer('position').notNull(),
    fileId: integer('file_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.entryId, table.position] })],
);

/** Open points by thread, recomputed after every entry (entryState.ts). */
export const logbookOpenItemsTable = scoped(
  'logbook_open',
  {
    buildingId: buildingIdColumn(),
    kind: text('kind', { enum: ['followUp', 'key', 'lostProperty'] }).notNull(),
    entryId: integer('entry_id').notNull(),
    until: date('until', { mode: 'string' }),
    personId: integer('person_id').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.kind, table.entryId] })],
);

export const logbookHandovers = scoped('logbook_handovers', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  text: text('text').notNull(),
  writtenAt: instantColumn('written_at').notNull(),
  writtenBy: personIdColumn('written_by'),
  signedAt: instantColumn('signed_at'),
  signedBy: integer('signed_by').references(() => users.id),
  withdrawnAt: instantColumn('withdrawn_at'),
  emptiedAt: instantColumn('emptied_at'),
});
