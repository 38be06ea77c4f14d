import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { deletionEffectSchema, deletionSummaryByLanguageSchema } from '../feature/deletionEffects.ts';
import {
  assistantRelationListsSchema,
  changeAssistantMailsInputSchema,
  newAssistantSchema,
} from '../people/assistant.ts';
import { accountDeletionSchema, emailConfirmationLinkCheckSchema, profileEditSchema } from './account.ts';

export const editProfile = endpoint({
  name: 'editProfile',
  method: 'PATCH',
  path: '/users/deleteGetPatchUser/',
  summary: 'Change one’s own profile; a new address must be confirmed by mail',
  access: 'user',
  withoutKey: 'secret',
  body: profileEditSchema,
  answer: okAnswerCodec(z.object({ emailPending: z.boolean() })),
});

export const deleteOwnAccount = endpoint({
  name: 'deleteOwnAccount',
  method: 'DELETE',
  path: '/users/deleteGetPatchUser/',
  summary: 'Delete one’s own account, and get a summary',
  access: 'user',
  withoutKey: 'secret',
  body: accountDeletionSchema,
  answer: okAnswerCodec(z.object({ leaving: deletionSummaryByLanguageSchema })),
});

export const deletionPreviewSchema = z.object({ leaving: z.array(deletionEffectSchema) });

export const previewOwnAccountDeletion = endpoint({
  name: 'previewOwnAccountDeletion',
  method: 'GET',
  path: '/api/me/deletion-preview',
  summary: 'Preview the deletion of one’s own account; changes nothing',
  access: 'user',
  answer: deletionPreviewSchema,
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Confirm a new address with its mailed link',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: okAnswerCodec(),
});

export const checkEmailConfirmationLink = endpoint({
  name: 'checkEmailConfirmationLink',
  method: 'POST',
  path: '/api/email-confirmations/check',
  summary: 'Check a confirmation link without using it up, and get its address',
  access: 'public',
  transaction: false,
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: okAnswerCodec(emailConfirmationLinkCheckSchema),
});

const topic = 'assistants';

const colleague = z.object({ name: z.string(), email: z.string(), companyName: z.string() });

const signedIn = { access: 'user', topic } as const;

export const listAssistantRelations = endpoint({
  name: 'listAssistantRelations',
  method: 'GET',
  path: '/api/me/assistants',
  summary: 'List the caller’s assistants and principals',
  ...signedIn,
  answer: assistantRelationListsSchema,
});

export const listAssistantCandidates = endpoint({
  name: 'listAssistantCandidates',
  method: 'GET',
  path: '/api/me/colleagues',
  summary: 'Find colleagues who are not yet the caller’s assistants, at most 20',
  ...signedIn,
  query: z.object({ search: z.string().max(100).default('') }),
  answer: z.object({ fields: z.array(colleague) }),
});

export const addAssistant = endpoint({
  name: 'addAssistant',
  method: 'POST',
  path: '/api/me/assistants',
  summary: 'Make a colleague the caller’s assistant; both get a mail',
  ...signedIn,
  body: newAssistantSchema,
  answer: okAnswerCodec(),
});

export const changeAssistantMails = endpoint({
  name: 'changeAssistantMails',
  method: 'PATCH',
  path: '/api/me/assistants/:id',
  summary: 'Change who receives mails about an assistant’s bookings',
  ...signedIn,
  body: changeAssistantMailsInputSchema.omit({ id: true }),
  answer: okAnswerCodec(),
});

export const removeAssistant = endpoint({
  name: 'removeAssistant',
  method: 'DELETE',
  path: '/api/me/assistants/:id',
  summary: 'Remove an assistant of the caller; both get a mail',
  ...signedIn,
  answer: okAnswerCodec(),
});

export const leavePrincipal = endpoint({
  name: 'leavePrincipal',
  method: 'DELETE',
  path: '/api/me/principals/:id',
  summary: 'Stop being somebody’s assistant; both get a mail',
  ...signedIn,
  answer: okAnswerCodec(),
});
