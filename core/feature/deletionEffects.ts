import { z } from 'zod';

export const deletionEffectSchema = z.object({
  what: z.enum(['goes', 'stays']),
  /** With the count: `3 visits ahead`. */
  title: z.string(),
  text: z.string(),
  count: z.int().min(0),
  first: z.array(z.string()),
});
export type DeletionEffect = z.output<typeof deletionEffectSchema>;

/** In both languages, because a deleted account cannot ask again. */
export const deletionSummaryByLanguageSchema = z.object({
  fr: z.array(deletionEffectSchema),
  en: z.array(deletionEffectSchema),
});
export type DeletionSummaryByLanguage = z.output<typeof deletionSummaryByLanguageSchema>;

export const MAX_LISTED_DELETION_ENTRIES = 200;
