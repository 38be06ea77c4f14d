import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { announcementReadersTopic, announcementsTopic } from './topics.ts';

const aboutAnnouncement = { entity: 'announcement', topic: announcementsTopic } as const;

const loggedValuesSchema = z.object({
  startDate: localDateSchema,
  startTime: localTimeSchema,
  endDate: localDateSchema,
  endTime: localTimeSchema,
  urgent: z.boolean(),
  everybody: z.boolean(),
  /** Number of companies; 0 if `everybody`. */
  companies: z.int(),
});

export const announcementCreated = activityKind('announcement.created', {
  ...aboutAnnouncement,
  details: z.object({ after: loggedValuesSchema, mail: z.boolean() }),
});
/** Title and text appear in `fields` only: free text is not copied into the audit log. */
export const announcementChanged = activityKind('announcement.changed', {
  ...aboutAnnouncement,
  details: z.object({
    before: loggedValuesSchema.partial(),
    after: loggedValuesSchema.partial(),
    mail: z.boolean(),
  }),
});
export const announcementDeleted = activityKind('announcement.deleted', aboutAnnouncement);
export const announcementMailed = activityKind('announcement.mailed', {
  ...aboutAnnouncement,
  details: z.object({ recipients: z.int() }),
});

const aboutReading = {
  entity: 'announcement',
  topic: [announcementsTopic, announcementReadersTopic],
} as const;
export const announcementRead = activityKind('announcement.read', aboutReading);
export const announcementAcknowledged = activityKind('announcement.acknowledged', aboutReading);
