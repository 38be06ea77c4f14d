import { z } from 'zod';
import { parseRecipients } from '../../core/people/recipientLines.ts';
import { languages } from '../../kit/actor.ts';
import { defineErrors } from '../../kit/errors.ts';
import { newInvitationSchema } from './invitation.ts';

defineErrors('invitations', {
  recipient_unreadable: 422,
  recipients_unreadable: 422,
  too_many_recipients: 422,
  recipient_company_unknown: 422,
  file_without_addresses: 422,
  recipients_file_unreadable: 422,
  invitation_ended: 409,
  reminded_lately: 409,
});

export const MAX_RECIPIENTS = 200;
export const RECIPIENTS_MAX_LENGTH = 40_000;
export const SPREADSHEET_MAX_BYTES = 2_000_000;

export const recipientsTextSchema = z
  .string()
  .max(RECIPIENTS_MAX_LENGTH)
  .superRefine((text, context) => {
    const { recipients, unreadable } = parseRecipients(text);
    const [first, ...others] = unreadable;
    const refuse = (message: string, params?: Record<string, string | number>) =>
      context.addIssue({ code: 'custom', message, params });
    if (first && others.length === 0)
      refuse('recipient_unreadable', { line: first.line, text: first.text.slice(0, MAX_TEXT_OF_ONE) });
    else if (first) refuse('recipients_unreadable', { lines: formatLineList(unreadable) });
    else if (recipients.length === 0) refuse('required');
    else if (recipients.length > MAX_RECIPIENTS) refuse('too_many_recipients', { max: MAX_RECIPIENTS });
  });

const MAX_TEXT_OF_ONE = 60;
const MAX_TEXT_OF_MANY = 30;
const MAX_LINES_LISTED = 8;

/** Example: `3 (claire@), 5 (nobody@x), …`. */
export function formatLineList(found: readonly { line: number; text: string }[]): string {
  const lines = found
    .slice(0, MAX_LINES_LISTED)
    .map(({ line, text }) => `${line} (${text.slice(0, MAX_TEXT_OF_MANY)})`);
  return [...lines, ...(found.length > MAX_LINES_LISTED ? ['…'] : [])].join(', ');
}

export const mailedInvitationsSchema = newInvitationSchema
  .pick({ buildings: true, role: true, company: true, days: true })
  .extend({
    recipients: recipientsTextSchema,
    language: z.enum(languages),
  });
export type MailedInvitations = z.output<typeof mailedInvitationsSchema>;

export const recipientsCheckInputSchema = mailedInvitationsSchema.pick({
  buildings: true,
  role: true,
  company: true,
  recipients: true,
});
export type RecipientsCheckInput = z.output<typeof recipientsCheckInputSchema>;

/** `withoutName` is sent without a name, `companyUnknown` must be corrected, the others are skipped. */
export const recipientNotes = [
  'withoutName',
  'companyUnknown',
  'repeated',
  'hasAccount',
  'alreadyInvited',
] as const;
export type RecipientNote = (typeof recipientNotes)[number];

export const recipientLineSchema = z.object({
  line: z.int(),
  email: z.string(),
  note: z.enum(recipientNotes),
  company: z.string(),
  name: z.string(),
});
export type RecipientLine = z.output<typeof recipientLineSchema>;

export const recipientsCheckSchema = z.object({
  count: z.int(),
  lines: z.array(recipientLineSchema),
});
export type RecipientsCheck = z.output<typeof recipientsCheckSchema>;

export const mailedResultSchema = z.object({
  invited: z.int(),
  skipped: z.int(),
  skippedLines: z.array(recipientLineSchema),
});
export type MailedResult = z.output<typeof mailedResultSchema>;

export const fileRecipientsSchema = z.object({ recipients: z.string() });
