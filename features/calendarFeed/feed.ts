import { z } from 'zod';

export const calendarFeedStateSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Null if no calendar program has read the feed yet. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeedState = z.output<typeof calendarFeedStateSchema>;
