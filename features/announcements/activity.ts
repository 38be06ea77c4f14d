import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { announcementsTopic, readersTopic } from './topics.ts';

const anAnnouncement = { about: 'announcement', topic: announcementsTopic } as const;

const values = z.object({
  startDate: localDate,
  startTime: localTime,
  endDate: localDate,
  endTime: localTime,
  urgent: z.boolean(),
  everybody: z.boolean(),
  /** How many it concerns, where that is not all. */
  companies: z.int(),
});

export const announcementCreated = activityKind('announcement.created', {
  ...anAnnouncement,
  says: z.object({ after: values, mail: z.boolean() }),
});
/** The words are named among the fields alone: somebody wrote them. */
export const announcementChanged = activityKind('announcement.changed', {
  ...anAnnouncement,
  says: z.object({ before: values.partial(), after: values.partial(), mail: z.boolean() }),
});
export const announcementDeleted = activityKind('announcement.deleted', anAnnouncement);
export const announcementMailed = activityKind('announcement.mailed', {
  ...anAnnouncement,
  says: z.object({ recipients: z.int() }),
});

/** Whoever else has not read it yet need not hear of it. */
const reading = { about: 'announcement', topic: [announcementsTopic, readersTopic] } as const;
export const announcementRead = activityKind('announcement.read', reading);
export const announcementAcknowledged = activityKind('announcement.acknowledged', reading);
