import { z } from 'zod';
import { emailText } from '../../kit/emailSchema.ts';
import { rowId } from '../../kit/rowId.ts';

/** To whom mails about what an assistant makes go: as the principal chooses. */
export const mailChoices = ['both', 'principal', 'assistant'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Nobody lets more people act for them than they can know by name. */
export const ASSISTANTS_MAX = 20;

const mails = z.enum(mailChoices);

/** The other one, as somebody sees them in a relation of theirs. */
export const relation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  mails,
  since: z.iso.datetime(),
});
export type Relation = z.output<typeof relation>;

/** Whom somebody lets act for them, and for whom they may act themselves. */
export const ownRelations = z.object({ assistants: z.array(relation), principals: z.array(relation) });
export type OwnRelations = z.output<typeof ownRelations>;

/** Somebody is let act for the caller; told apart by address, as whoever is visited is. */
export const newAssistant = z.object({
  email: emailText.min(1).max(100),
  mails: mails.default('both'),
});
export type NewAssistant = z.output<typeof newAssistant>;

export const assistantEdit = z.object({ id: rowId, mails });
export type AssistantEdit = z.output<typeof assistantEdit>;
