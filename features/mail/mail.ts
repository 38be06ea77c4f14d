import { z } from 'zod';

/** A mail of the outbox. Staff below administrator get recipient, subject and state; the rest is empty. */
export const outboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string() })),
  createdAt: z.string(),
  /** `kept`: no mail server is configured; `failed`: given up after many tries; `withheld`: its address has had its share of the day. */
  state: z.enum(['queued', 'kept', 'sent', 'failed', 'withheld']),
});
export type OutboxMail = z.output<typeof outboxMail>;
