import { z } from 'zod';
import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { pkInputSchema } from '../../kit/rowId.ts';
import { editedPersonNamePartSchema, PERSON_EMAIL_MAX } from '../people/person.ts';

defineErrors('accounts', {
  assistant_unknown: 422,
  assistant_already: 409,
  assistants_too_many: 409,
});

/** `password` is the current one, required to change address or password. Omitted fields are unchanged. */
export const profileEditSchema = z.object({
  id: pkInputSchema,
  email: emailAddressSchema(PERSON_EMAIL_MAX).optional(),
  firstName: editedPersonNamePartSchema.optional(),
  lastName: editedPersonNamePartSchema.optional(),
  password: z.string().max(200).optional(),
  newPassword: z.string().max(200).optional(),
});

export type ProfileEdit = z.output<typeof profileEditSchema>;

export const accountDeletionSchema = z.object({
  id: pkInputSchema,
  password: z.string().max(200).default(''),
});

export const emailConfirmationLinkCheckSchema = z.object({
  state: z.enum(['open', 'done', 'dead']),
  email: z.string().nullable(),
});

export type EmailConfirmationLinkCheck = z.output<typeof emailConfirmationLinkCheckSchema>;
