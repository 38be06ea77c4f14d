import { z } from 'zod';
import { readRecipients } from '../../core/people/recipientLines.ts';
import { languages } from '../../kit/actor.ts';
import { defineErrors } from '../../kit/errors.ts';
import { newInvitation } from './invitation.ts';

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

/** People who are invited by one list. */
export const MAX_RECIPIENTS = 200;
/** The signs of such a list. */
export const RECIPIENTS_MAX_LENGTH = 40_000;
/** A sheet of addresses, in bytes. */
export const SPREADSHEET_MAX_BYTES = 2_000_000;

/** People to invite, as they are typed or pasted (`readRecipients`): every line must be understood, and they are not too many. */
export const recipientsText = z
  .string()
  .max(RECIPIENTS_MAX_LENGTH)
  .superRefine((text, context) => {
    const { recipients, unreadable } = readRecipients(text);
    const [first, ...others] = unreadable;
    const refuse = (message: string, params?: Record<string, string | number>) =>
      context.addIssue({ code: 'custom', message, params });
    if (first && others.length === 0)
      refuse('recipient_unreadable', { line: first.line, text: first.text.slice(0, MAX_TEXT_OF_ONE) });
    else if (first) refuse('recipients_unreadable', { lines: listLines(unreadable) });
    else if (recipients.length === 0) refuse('required');
    else if (recipients.length > MAX_RECIPIENTS) refuse('too_many_recipients', { max: MAX_RECIPIENTS });
  });

/** So much of a line that is not understood, alone and among many, and so many. */
const MAX_TEXT_OF_ONE = 60;
const MAX_TEXT_OF_MANY = 30;
const MAX_LINES_LISTED = 8;

/** `3 (claire@), 5 (nobody@x)`, and `…` for what follows. */
export function listLines(found: readonly { line: number; text: string }[]): string {
  const lines = found
    .slice(0, MAX_LINES_LISTED)
    .map(({ line, text }) => `${line} (${text.slice(0, MAX_TEXT_OF_MANY)})`);
  return [...lines, ...(found.length > MAX_LINES_LISTED ? ['…'] : [])].join(', ');
}

/** What each of a list is invited to. */
export const mailedInvitations = newInvitation
  .pick({ buildings: true, role: true, company: true, days: true })
  .extend({
    recipients: recipientsText,
    /** Of the e-mails. */
    language: z.enum(languages),
  });
export type MailedInvitations = z.output<typeof mailedInvitations>;

/** What would come of a list: asked while it is being typed. */
export const recipientsQuestion = mailedInvitations.pick({
  buildings: true,
  role: true,
  company: true,
  recipients: true,
});
export type RecipientsQuestion = z.output<typeof recipientsQuestion>;

/**
 * What is to be said of a line of a list. It gets an e-mail without a name, since what it says cannot be one. Or it gets none: it names a company that is not in the buildings, which must be put right first; its address
 * stands higher up as well; is that of somebody who has an account in a building of the inviter's; or has an invitation that works.
 */
export const recipientNotes = [
  'withoutName',
  'companyUnknown',
  'repeated',
  'hasAccount',
  'alreadyInvited',
] as const;
export type RecipientNote = (typeof recipientNotes)[number];

export const recipientLine = z.object({
  line: z.int(),
  email: z.string(),
  note: z.enum(recipientNotes),
  /** The company that the line names; '' for none. */
  company: z.string(),
  /** What it says as a name and cannot be one; '' for nothing. */
  name: z.string(),
});
export type RecipientLine = z.output<typeof recipientLine>;

/** What the server says of a list of people to invite. */
export const recipientsAnswer = z.object({
  /** How many would be sent an e-mail. */
  count: z.int(),
  lines: z.array(recipientLine),
});
export type RecipientsAnswer = z.output<typeof recipientsAnswer>;

/** What has become of a list. */
export const mailedAnswer = z.object({
  invited: z.int(),
  skipped: z.int(),
  /** Those that were passed over, and why. */
  skippedLines: z.array(recipientLine),
});
export type MailedAnswer = z.output<typeof mailedAnswer>;

/** What a file holds, as somebody would have typed it, to be looked over. */
export const recipientsOfFile = z.object({ recipients: z.string() });
