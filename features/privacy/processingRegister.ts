import { z } from 'zod';

/** GDPR, article 30. */
export const processingActivitySchema = z.object({
  name: z.string(),
  purpose: z.string(),
  data: z.string(),
  people: z.string(),
  basis: z.string(),
  recipients: z.string(),
  retention: z.string(),
});
export type ProcessingActivity = z.output<typeof processingActivitySchema>;
