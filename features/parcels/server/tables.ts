import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { personIdColumn, users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { collectionProofKinds, parcelAnswerKinds, parcelStates } from '../parcel.ts';

export const parcels = scoped(
  'parcels',
  {
    buildingId: buildingIdColumn(),
    id: identityColumn(),
    /** Name on the label. */
    recipient: text('recipient').notNull(),
    companyName: text('company_name').notNull(),
    /** Null if the name matches no resident or several. */
    recipientId: integer('recipient_id').references(() => users.id),
    sender: text('sender').notNull(),
    comment: text('comment').notNull().default(''),
    /** Local time of the building. */
    date: date('date', { mode: 'string' }).notNull(),
    time: localTimeType('time').notNull(),
    /** The time is unknown; `time` is then meaningless. */
    timeOpen: boolean('time_open').notNull().default(false),
    state: text('state', { enum: parcelStates }).notNull(),
    arrivedAt: instantColumn('arrived_at'),
    announcedBy: integer('announced_by').references(() => users.id),
    tracking: text('tracking').notNull().default(''),
    shelf: text('shelf').notNull().default(''),
    registered: boolean('registered').notNull().default(false),
    photoId: integer('photo_id'),
    signatureId: integer('signature_id'),
    answer: text('answer', { enum: parcelAnswerKinds }),
    answerName: text('answer_name').notNull().default(''),
    answeredAt: instantColumn('answered_at'),
    /** A trigger clears these columns if the parcel waits again. */
    endedAt: instantColumn('ended_at'),
    endedBy: integer('ended_by').references(() => users.id),
    fetchedBy: text('fetched_by').notNull().default(''),
    proof: text('proof', { enum: collectionProofKinds }),
    remindedDays: integer('reminded_days').notNull().default(0),
    version: versionColumn(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
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
);

export const parcelAnswerLinks = scoped(
  'parcel_links',
  {
    buildingId: buildingIdColumn(),
    codeHash: text('code_hash').notNull(),
    parcelId: integer('parcel_id').notNull(),
    /** Recipient of the mail; the link ignores parcels that have another recipient by now. */
    recipientId: personIdColumn('recipient_id'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.buildingId, table.codeHash, table.parcelId] }),
    index('parcel_links_by_parcel').on(table.buildingId, table.parcelId),
    index('parcel_links_by_recipient').on(table.recipientId),
  ],
);

/** Without a row, `DEFAULT_PARCEL_REMINDER_DAYS` apply. */
export const parcelSettings = scoped('parcel_settings', {
  buildingId: buildingIdColumn().primaryKey(),
  reminderDays: integer('reminder_days').array().notNull(),
});
