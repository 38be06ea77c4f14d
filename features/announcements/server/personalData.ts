import { desc, eq } from 'drizzle-orm';
import type { PersonalData } from '../../../core/feature/server/personalData.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { announcementReadings, announcements } from './tables.ts';

export const announcementPersonalData: PersonalData = {
  columns: { announcements: 'created_by', announcement_readings: 'user_id' },
  exported: [
    {
      name: 'announcementsRead',
      labels: 'personal.read',
      async rows({ db, actor, everywhere, language }) {
        const [table, own] = [announcements.in(everywhere), announcementReadings.in(everywhere)];
        const { titleFr, titleEn, startsAt } = table;
        const rows = await db
          .select({ titleFr, titleEn, startsAt, readAt: own.readAt, acknowledgedAt: own.acknowledgedAt })
          .from(own)
          .innerJoin(table, eq(table.id, own.announcementId))
          .where(eq(own.userId, actor.userId))
          .orderBy(desc(own.readAt), desc(table.id));
        return rows.map((row) => ({
          announcement: pickTranslation({ fr: row.titleFr, en: row.titleEn }, language),
          startsAt: row.startsAt,
          readAt: row.readAt,
          acknowledgedAt: row.acknowledgedAt ?? '',
        }));
      },
    },
    {
      name: 'announcementsWritten',
      labels: 'personal.written',
      async rows({ db, actor, everywhere, language }) {
        const table = announcements.in(everywhere);
        const rows = await db
          .select()
          .from(table)
          .where(eq(table.createdBy, actor.userId))
          .orderBy(desc(table.createdAt), desc(table.id));
        return rows.map(({ titleFr, titleEn, startsAt, createdAt }) => ({
          announcement: pickTranslation({ fr: titleFr, en: titleEn }, language),
          startsAt,
          createdAt,
        }));
      },
    },
  ],
  async erase({ db, actor, everywhere }) {
    await announcementReadings.delete(db, everywhere, (table) => eq(table.userId, actor.userId));
  },
};
