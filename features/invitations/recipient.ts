import { z } from 'zod';
import { parseRecipients } from '../../core/people/recipientLines.ts';
import { languages } from '../../kit/actor.ts';
import { defineErrors } from '../../kit/errors.ts';
import { spreadsheetPreviewSchema } from '../../kit/spreadsheet/worksheetImport.ts';
import { newInvitationSchema } from './invitation.ts';

defineErrors('invitations', {
  recipient_unreadable: 422,
  recipients_unreadable: 422,
  too_many_recipients: 422,
  recipient_company_unknown: 422,
  invitation_ended: 409,
  reminded_lately: 409,
});

export const MAX_INVITATION_RECIPIENTS = 200;
export const RECIPIENTS_TEXT_MAX = 40_000;

const invitationRecipientsTextSchema = z
  .string()
  .max(RECIPIENTS_TEXT_MAX)
  .superRefine((text, context) => {
    const { recipients, unreadable } = parseRecipients(text);
    const [first, ...otherLines] = unreadable;
    const refuse = (message: string, params?: Record<string, string | number>) =>
      context.addIssue({ code: 'custom', message, params });
    if (first && otherLines.length === 0)
      refuse('recipient_unreadable', { line: first.line, text: first.text.slice(0, MAX_TEXT_OF_ONE) });
    else if (first) refuse('recipients_unreadable', { lines: formatLineList(unreadable) });
    else if (recipients.length === 0) refuse('required');
    else if (recipients.length > MAX_INVITATION_RECIPIENTS)
      refuse('too_many_recipients', { max: MAX_INVITATION_RECIPIENTS });
  });

const MAX_TEXT_OF_ONE = 60;
const MAX_TEXT_OF_MANY = 30;
const MAX_LINES_LISTED = 8;

/** Example: `3 (claire@), 5 (nobody@x), …`. */
export function formatLineList(sourceLines: readonly { line: number; text: string }[]): string {
  const lines = sourceLines
    .slice(0, MAX_LINES_LISTED)
    .map(({ line, text }) => `${line} (${text.slice(0, MAX_TEXT_OF_MANY)})`);
  return [...lines, ...(sourceLines.length > MAX_LINES_LISTED ? ['…'] : [])].join(', ');
}

export const invitationMailingInputSchema = newInvitationSchema
  .pick({ buildings: true, role: true, company: true, days: true })
  .extend({
    recipients: invitationRecipientsTextSchema,
    language: z.enum(languages),
  });
export type InvitationMailingInput = z.output<typeof invitationMailingInputSchema>;

export const invitationRecipientsCheckInputSchema = invitationMailingInputSchema.pick({
  buildings: true,
  role: true,
  company: true,
  recipients: true,
});
export type InvitationRecipientsCheckInput = z.output<typeof invitationRecipientsCheckInputSchema>;

/** `withoutName` is sent without a name, `companyUnknown` must be corrected, the others are skipped. */
const accountInvitationRecipientNoteKinds = [
  'withoutName',
  'companyUnknown',
  'repeated',
  'hasAccount',
  'alreadyInvited',
] as const;
export type AccountInvitationRecipientNoteKind = (typeof accountInvitationRecipientNoteKinds)[number];

const invitationRecipientLineSchema = z.object({
  line: z.int(),
  email: z.string(),
  note: z.enum(accountInvitationRecipientNoteKinds),
  company: z.string(),
  name: z.string(),
});
export type InvitationRecipientLine = z.output<typeof invitationRecipientLineSchema>;

export const invitationRecipientsCheckSchema = z.object({
  count: z.int(),
  lines: z.array(invitationRecipientLineSchema),
});
export type InvitationRecipientsCheck = z.output<typeof invitationRecipientsCheckSchema>;

export const invitationMailingResultSchema = z.object({
  invited: z.int(),
  skipped: z.int(),
  skippedLines: z.array(invitationRecipientLineSchema),
});
export type InvitationMailingResult = z.output<typeof invitationMailingResultSchema>;

export const invitationRecipientsFromFileSchema = spreadsheetPreviewSchema.extend({ recipients: z.string() });
export type InvitationRecipientsFromFile = z.output<typeof invitationRecipientsFromFileSchema>;
