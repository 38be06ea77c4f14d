import { z } from 'zod';
import { pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { rowIdSchema } from '../../kit/rowId.ts';

export const assistantMailSettings = ['both', 'principal', 'assistant'] as const;
export type AssistantMailSetting = (typeof assistantMailSettings)[number];

export const ASSISTANTS_MAX = 20;

const mails = z.enum(assistantMailSettings);

const assistantRelationSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  mails,
  since: z.iso.datetime(),
});
export type AssistantRelation = z.output<typeof assistantRelationSchema>;

export const assistantRelationListsSchema = z.object({
  assistants: z.array(assistantRelationSchema),
  principals: z.array(assistantRelationSchema),
});
export type AssistantRelationLists = z.output<typeof assistantRelationListsSchema>;

export const newAssistantSchema = z.object({
  email: pastedEmailAddressSchema.min(1).max(100),
  mails: mails.default('both'),
});
export type NewAssistant = z.output<typeof newAssistantSchema>;

export const changeAssistantMailsInputSchema = z.object({ id: rowIdSchema, mails });
export type ChangeAssistantMailsInput = z.output<typeof changeAssistantMailsInputSchema>;
