import { z } from 'zod';

/** One purpose for which the building processes personal data, in words (GDPR, article 30). */
export const processing = z.object({
  name: z.string(),
  purpose: z.string(),
  data: z.string(),
  people: z.string(),
  basis: z.string(),
  recipients: z.string(),
  /** As it is really applied, read from the settings. */
  retention: z.string(),
});
export type Processing = z.output<typeof processing>;
