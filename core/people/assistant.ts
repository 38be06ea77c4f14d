import { z } from 'zod';
import { pastedEmailAddress } from '../../kit/emailSchema.ts';
import { rowId } from '../../kit/rowId.ts';

export const mailChoices = ['both', 'principal', 'assistant'] as const;
export type MailChoice = (typeof mailChoices)[number];

export const ASSISTANTS_MAX = 20;

const mails = z.enum(mailChoices);

export const relationSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  mails,
  since: z.iso.datetime(),
});
export type AssistantRelation = z.output<typeof relationSchema>;

export const ownRelationsSchema = z.object({
  assistants: z.array(relationSchema),
  principals: z.array(relationSchema),
});
export type OwnAssistantRelations = z.output<typeof ownRelationsSchema>;

export const newAssistantSchema = z.object({
  email: pastedEmailAddress.min(1).max(100),
  mails: mails.default('both'),
});
export type NewAssistant = z.output<typeof newAssistantSchema>;

export const assistantEditSchema = z.object({ id: rowId, mails });
export type AssistantEdit = z.output<typeof assistantEditSchema>;
