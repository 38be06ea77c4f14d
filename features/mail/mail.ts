import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { mailFailureReasons } from '../../kit/mailFailureReason.ts';
import { pkSchema } from '../../kit/rowId.ts';

defineErrors('mail', { no_mail_server: 409, mail_not_sendable: 409 });

/** Staff below administrator get recipient, subject and state; the other fields are empty. */
export const outboxMailSchema = z.object({
  id: pkSchema,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      /** False for inline pictures that contain a secret, and for erased files. */
      opens: z.boolean(),
    }),
  ),
  createdAt: z.string(),
  /**
   * `kept`: no mail server is configured; `failed`: no more retries; `withheld`: the address has reached its
   * daily limit.
   */
  state: z.enum(['queued', 'kept', 'sent', 'failed', 'withheld']),
  reason: z.enum(mailFailureReasons).nullable(),
  said: z.string(),
  sendable: z.boolean(),
  gone: z.boolean(),
});

export type OutboxMail = z.output<typeof outboxMailSchema>;

export const MAX_RESENT_MAILS = 500;
