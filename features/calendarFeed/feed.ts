import { z } from 'zod';

/** What is known of the address of one's own calendar: not the address itself, which is shown once. */
export const feedState = z.object({
  createdAt: z.iso.datetime(),
  /** Null: no calendar program has come by yet. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type FeedState = z.output<typeof feedState>;
