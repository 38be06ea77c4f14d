import { z } from 'zod';
import { emailText } from '../../kit/emailSchema.ts';
import { rowId } from '../../kit/rowId.ts';

export const mailChoices = ['both', 'principal', 'assistant'] as const;
export type MailChoice = (typeof mailChoices)[number];

export const ASSISTANTS_MAX = 20;

const mails = z.enum(mailChoices);

export const relation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  mails,
  since: z.iso.datetime(),
});
export type Relation = z.output<typeof relation>;

export const ownRelations = z.object({ assistants: z.array(relation), principals: z.array(relation) });
export type OwnRelations = z.output<typeof ownRelations>;

export const newAssistant = z.object({
  email: emailText.min(1).max(100),
  mails: mails.default('both'),
});
export type NewAssistant = z.output<typeof newAssistant>;

export const assistantEdit = z.object({ id: rowId, mails });
export type AssistantEdit = z.output<typeof assistantEdit>;
