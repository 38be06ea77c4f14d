import { boolean, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { companies, personIdColumn } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimestampType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';

/** `read` and `acknowledged` are unused. Triggers keep them correct for the previous version during an upgrade. */
export const announcements = scoped('announcements', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  titleFr: text('title_fr').notNull().default(''),
  titleEn: text('title_en').notNull().default(''),
  textFr: text('text_fr').notNull().default(''),
  textEn: text('text_en').notNull().default(''),
  pictureId: integer('picture_id'),
  /** Wall clock of the building. */
  startsAt: localTimestampType('starts_at').notNull(),
  endsAt: localTimestampType('ends_at').notNull(),
  urgent: boolean('urgent').notNull().default(false),
  everybody: boolean('everybody').notNull().default(true),
  /** A mailing is pending while `mailsWanted` is greater than `mailsSent`. */
  mailsWanted: integer('mails_wanted').notNull().default(0),
  mailsSent: integer('mails_sent').notNull().default(0),
  mailedAt: instantColumn('mailed_at'),
  mailed: integer('mailed').notNull().default(0),
  read: integer('read').notNull().default(0),
  acknowledged: integer('acknowledged').notNull().default(0),
  version: versionColumn(),
  createdBy: personIdColumn('created_by'),
  createdAt: instantColumn('created_at').notNull(),
});

export const announcementCompanies = scoped(
  'announcement_companies',
  {
    buildingId: buildingIdColumn(),
    announcementId: integer('announcement_id').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.announcementId, table.companyId] })],
);

export const announcementReadings = scoped(
  'announcement_readings',
  {
    buildingId: buildingIdColumn(),
    announcementId: integer('announcement_id').notNull(),
    userId: personIdColumn('user_id'),
    readAt: instantColumn('read_at').notNull(),
    acknowledgedAt: instantColumn('acknowledged_at'),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.announcementId, table.userId] })],
);
