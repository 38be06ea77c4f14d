import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { ofPerson, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { identity, instant, localTimeColumn, versionColumn } from '../../../kit/server/database/columns.ts';
import { answers, parcelStates, proofs } from '../parcel.ts';

export const parcels = scoped(
  'parcels',
  pgTable(
    'parcels',
    {
      buildingId: ofBuilding(),
      id: identity(),
      /** The name on the label. */
      recipient: text('recipient').notNull(),
      companyName: text('company_name').notNull(),
      /** The resident whose it is; null where nobody, or more than one, goes by that name. */
      recipientId: integer('recipient_id').references(() => users.id),
      sender: text('sender').notNull(),
      comment: text('comment').notNull().default(''),
      /** Wall clock of the building. */
      date: date('date', { mode: 'string' }).notNull(),
      time: localTimeColumn('time').notNull(),
      /** Nobody has said at which hour it comes: `time` then says nothing. */
      timeOpen: boolean('time_open').notNull().default(false),
      state: text('state', { enum: parcelStates }).notNull(),
      /** When it came to the desk, as far as the desk has said. */
      arrivedAt: instant('arrived_at'),
      /** The resident who announced it; null where staff logged it. */
      announcedBy: integer('announced_by').references(() => users.id),
      /** The carrier's number; '' where there is none. */
      tracking: text('tracking').notNull().default(''),
      shelf: text('shelf').notNull().default(''),
      registered: boolean('registered').notNull().default(false),
      /** Stored pictures: of its label, and of the signature that it was handed over against. */
      photoId: integer('photo_id'),
      signatureId: integer('signature_id'),
      answer: text('answer', { enum: answers }),
      answerName: text('answer_name').notNull().default(''),
      answeredAt: instant('answered_at'),
      /** When it was handed over, or ended otherwise, and who of the staff said so; a trigger empties all of it where it waits again. */
      endedAt: instant('ended_at'),
      endedBy: integer('ended_by').references(() => users.id),
      fetchedBy: text('fetched_by').notNull().default(''),
      proof: text('proof', { enum: proofs }),
      /** The last of the building's days after which its recipient was reminded. */
      remindedDays: integer('reminded_days').notNull().default(0),
      version: versionColumn(),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.id] }),
      index('parcels_by_day').on(table.buildingId, table.date, table.time),
      index('parcels_waiting').on(table.buildingId, table.date).where(sql`state in ('atDesk', 'kept')`),
      index('parcels_waiting_by_id').on(table.buildingId, table.id).where(sql`state in ('atDesk', 'kept')`),
      index('parcels_refused').on(table.buildingId, table.date, table.id).where(sql`state = 'refused'`),
      index('parcels_missing').on(table.buildingId, table.date, table.id).where(sql`state = 'missing'`),
      index('parcels_by_recipient').on(table.buildingId, table.recipientId, table.date),
      index('parcels_by_photo').on(table.buildingId, table.photoId).where(sql`photo_id is not null`),
      index('parcels_by_signature')
        .on(table.buildingId, table.signatureId)
        .where(sql`signature_id is not null`),
      index('parcels_by_tracking')
        .on(table.buildingId, table.tracking)
        .where(sql`tracking <> '' and state in ('announced', 'atDesk', 'kept')`),
      index('parcels_by_announcer').on(table.buildingId, table.announcedBy, table.date),
    ],
  ),
);

/** What the links in mails open, by the hash of their codes. */
export const parcelLinks = scoped(
  'parcel_links',
  pgTable(
    'parcel_links',
    {
      buildingId: ofBuilding(),
      codeHash: text('code_hash').notNull(),
      parcelId: integer('parcel_id').notNull(),
      /** Whom the mail went to: what is somebody else's by now is nothing of theirs. */
      recipientId: ofPerson('recipient_id'),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.buildingId, table.codeHash, table.parcelId] }),
      index('parcel_links_by_parcel').on(table.buildingId, table.parcelId),
      index('parcel_links_by_recipient').on(table.recipientId),
    ],
  ),
);

/** What a building has set; without a row as `USUAL_REMINDERS` says. */
export const parcelSettings = scoped(
  'parcel_settings',
  pgTable('parcel_settings', {
    buildingId: ofBuilding().primaryKey(),
    reminderDays: integer('reminder_days').array().notNull(),
  }),
);
