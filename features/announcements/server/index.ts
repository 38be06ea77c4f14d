import { sql } from 'drizzle-orm';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy, isDevice } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import * as activity from '../activity.ts';
import { ANNOUNCEMENT_RETENTION_DAYS } from '../announcement.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { announcementReadersTopic, announcementsTopic } from '../topics.ts';
import { createAnnouncementMailHandlers } from './announcementMail.ts';
import {
  acknowledgeAnnouncement,
  listAnnouncementReaders,
  markAnnouncementAsRead,
} from './announcementReadings.ts';
import { createAnnouncement, deleteAnnouncement, editAnnouncement } from './editAnnouncements.ts';
import { exportAnnouncementReaders } from './exportAnnouncementReaders.ts';
import { exportAnnouncements } from './exportAnnouncements.ts';
import { announcementPersonalData } from './personalData.ts';
import { getWallClock, isAnnouncementRunning, listAnnouncements } from './queries.ts';
import { announcements } from './tables.ts';

const deleteOldAnnouncementsJob = cronJob('47 3 * * *', 'announcements.forget', async ({ db, now }) => {
  const before = addDays(getToday('UTC', now()), -ANNOUNCEMENT_RETENTION_DAYS);
  await db.execute(sql`delete from announcements where ends_at < ${before}::date`);
});

export const announcementsFeature: Feature = {
  name: 'announcements',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [announcementsTopic]: (actor, affectedUserId) =>
      !isDevice(actor) && (affectedUserId === null || affectedUserId === actor.userId),
    [announcementReadersTopic]: excludeDevicesFromPolicy(can.readAll),
  },
  entities: { announcement: 'announcements:entities.announcement' },
  displayNames: {
    announcement: createNameFinder(announcements, ({ titleFr, titleEn }) => titleFr || titleEn),
  },
  routes: [
    route(api.listAnnouncements, listAnnouncements),
    route(api.exportAnnouncements, exportAnnouncements),
    route(api.createAnnouncement, createAnnouncement),
    route(api.editAnnouncement, editAnnouncement),
    route(api.deleteAnnouncement, deleteAnnouncement),
    route(api.markAnnouncementAsRead, markAnnouncementAsRead),
    route(api.acknowledgeAnnouncement, acknowledgeAnnouncement),
    route(api.listAnnouncementReaders, listAnnouncementReaders),
    route(api.exportAnnouncementReaders, exportAnnouncementReaders),
  ],
  administrationCounts: {
    announcements: (context) => {
      const table = announcements.in(context.building);
      return context.db.$count(table, isAnnouncementRunning(table, getWallClock(context)));
    },
  },
  personalData: announcementPersonalData,
  jobs: (dependencies) => [...createAnnouncementMailHandlers(dependencies), deleteOldAnnouncementsJob],
};
