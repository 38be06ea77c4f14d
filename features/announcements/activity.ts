import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { announcementsTopic, readersTopic } from './topics.ts';

const aboutAnnouncement = { entity: 'announcement', topic: announcementsTopic } as const;

const values = z.object({
  startDate: localDate,
  startTime: localTime,
  endDate: localDate,
  endTime: localTime,
  urgent: z.boolean(),
  everybody: z.boolean(),
  /** Number of companies; 0 if `everybody`. */
  companies: z.int(),
});

export const announcementCreated = activityKind('announcement.created', {
  ...aboutAnnouncement,
  details: z.object({ after: values, mail: z.boolean() }),
});
/** Title and text appear in `fields` only: free text is not copied into the audit log. */
export const announcementChanged = activityKind('announcement.changed', {
  ...aboutAnnouncement,
  details: z.object({ before: values.partial(), after: values.partial(), mail: z.boolean() }),
});
export const announcementDeleted = activityKind('announcement.deleted', aboutAnnouncement);
export const announcementMailed = activityKind('announcement.mailed', {
  ...aboutAnnouncement,
  details: z.object({ recipients: z.int() }),
});

const reading = { entity: 'announcement', topic: [announcementsTopic, readersTopic] } as const;
export const announcementRead = activityKind('announcement.read', reading);
export const announcementAcknowledged = activityKind('announcement.acknowledged', reading);
