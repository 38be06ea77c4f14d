import { z } from 'zod';

export const deletionEffect = z.object({
  what: z.enum(['goes', 'stays']),
  /** With the count: `3 visits ahead`. */
  title: z.string(),
  text: z.string(),
  count: z.int().min(0),
  first: z.array(z.string()),
});
export type DeletionEffect = z.output<typeof deletionEffect>;

/** In both languages, because a deleted account cannot ask again. */
export const deletionSummary = z.object({ fr: z.array(deletionEffect), en: z.array(deletionEffect) });
export type DeletionSummary = z.output<typeof deletionSummary>;

export const MAX_NAMED = 200;
