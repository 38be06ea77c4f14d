import { z } from 'zod';

export const feedStateSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Null if no calendar program has read the feed yet. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type FeedState = z.output<typeof feedStateSchema>;
