import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { mailReasons } from '../../kit/mailReason.ts';

defineErrors('mail', { no_mail_server: 409, mail_not_sendable: 409 });

/** A mail of the outbox. Staff below administrator get recipient, subject and state; the rest is empty. */
export const outboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      /** Whether the reader may open it: not a picture that opens something, nor what was wiped. */
      opens: z.boolean(),
    }),
  ),
  createdAt: z.string(),
  /** `kept`: no mail server is configured; `failed`: given up after many tries; `withheld`: its address has had its share of the day. */
  state: z.enum(['queued', 'kept', 'sent', 'failed', 'withheld']),
  /** Why it has not left, where that was tried. */
  reason: z.enum(mailReasons).nullable(),
  /** What the mail server said last; '' for nothing. */
  said: z.string(),
  /** Whether it can be sent now, or once more. */
  sendable: z.boolean(),
  /** Whether it could not be delivered and cannot be sent any more. */
  gone: z.boolean(),
});
export type OutboxMail = z.output<typeof outboxMail>;

/** How many are sent again at once. */
export const MOST_SENT_AGAIN = 500;
