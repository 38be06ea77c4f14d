import { sql } from 'drizzle-orm';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { ANNOUNCEMENT_RETENTION_DAYS } from '../announcement.ts';

export const deleteOldAnnouncementsJob = cronJob(
  '47 3 * * *',
  'announcements.forget',
  async ({ db, now }) => {
    const before = addDays(getToday('UTC', now()), -ANNOUNCEMENT_RETENTION_DAYS);
    await db.execute(sql`delete from announcements where ends_at < ${before}::date`);
  },
);
