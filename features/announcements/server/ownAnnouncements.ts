import { desc, eq } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { announcementReadings, announcements } from './tables.ts';

export const listOwnAnnouncementsForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = announcements.in(everywhere);
  const own = announcementReadings.in(everywhere);
  const columns = { titleFr: table.titleFr, titleEn: table.titleEn, startsAt: table.startsAt };
  const readRows = await db
    .select({ ...columns, readAt: own.readAt, acknowledgedAt: own.acknowledgedAt })
    .from(own)
    .innerJoin(table, eq(table.id, own.announcementId))
    .where(eq(own.userId, actor.userId))
    .orderBy(desc(own.readAt), desc(table.id));
  const writtenRows = await db
    .select({ ...columns, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.createdBy, actor.userId))
    .orderBy(desc(table.createdAt), desc(table.id));
  const describeAnnouncement = ({
    titleFr,
    titleEn,
    startsAt,
  }: (typeof writtenRows)[number] | (typeof readRows)[number]) => ({
    announcement: pickTranslation({ fr: titleFr, en: titleEn }, language),
    startsAt,
  });
  const list = (name: string, key: string, rows: Parameters<typeof toPersonalList>[2]) =>
    toPersonalList(name, (word) => translate(language, `announcements:personal.${key}.${word}`), rows);
  return [
    list(
      'announcementsRead',
      'read',
      readRows.map((row) => ({
        ...describeAnnouncement(row),
        readAt: row.readAt.toISOString(),
        acknowledgedAt: row.acknowledgedAt?.toISOString() ?? '',
      })),
    ),
    list(
      'announcementsWritten',
      'written',
      writtenRows.map((row) => ({ ...describeAnnouncement(row), createdAt: row.createdAt.toISOString() })),
    ),
  ];
};
