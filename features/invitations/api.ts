import { z } from 'zod';
import { companyIdNameSchema } from '../../core/companies/company.ts';
import {
  arrayCodec,
  enumCodec,
  identityCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { invitationSchema, invitationSorts, newInvitationSchema } from './invitation.ts';
import {
  invitationMailingInputSchema,
  invitationMailingResultSchema,
  invitationRecipientsCheckInputSchema,
  invitationRecipientsCheckSchema,
  invitationRecipientsFromFileSchema,
  RECIPIENTS_FILE_MAX_BYTES,
} from './recipient.ts';

// The list spans all buildings of the caller, so it belongs to no module.
export const invitationsTopic = 'invitations';

export const roleCodec = enumCodec({
  admin: 'admin',
  reception: 'accueil',
  vip: 'superCollab',
  limited: 'collab',
});
export const idNameCodec = objectCodec(companyIdNameSchema, { id: 'pk', name: 'name' });
export const idNameListCodec = arrayCodec(idNameCodec);

const inviteeCodec = objectCodec(invitationSchema.shape.invitee.unwrap(), {
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
});

const invitationCodec = objectCodec(invitationSchema, {
  id: 'pk',
  buildings: ['buildings', idNameListCodec],
  role: ['role', roleCodec],
  companyName: 'companyName',
  emailDomain: 'emailDomain',
  uses: 'uses',
  used: 'used',
  expiresAt: 'expiresAt',
  createdAt: 'createdAt',
  createdBy: 'createdBy',
  state: 'state',
  link: 'link',
  invitee: ['invitee', nullableCodec(inviteeCodec)],
  remindedAt: 'remindedAt',
  joinedAt: 'joinedAt',
  mayRemind: 'mayRemind',
});

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  summary: 'List the invitations that the caller may manage, paged, latest first',
  access: 'user',
  topic: invitationsTopic,
  query: pageQueryCodec(invitationSorts, '-created'),
  answer: pageCodec(invitationCodec),
});

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/api/invitations',
  summary: 'Create a registration link for buildings that the caller administers',
  access: 'user',
  withoutKey: 'secret',
  topic: invitationsTopic,
  body: objectCodec(newInvitationSchema, {
    buildings: 'buildings',
    role: ['role', roleCodec],
    company: 'company',
    emailDomain: 'emailDomain',
    days: 'days',
    uses: 'uses',
  }),
  answer: okAnswerCodec(
    objectCodec(z.object({ invitation: invitationSchema }), { invitation: ['invitation', invitationCodec] }),
  ),
});

const targetFields = { buildings: 'buildings', role: ['role', roleCodec], company: 'company' } as const;

export const checkInvitationRecipients = endpoint({
  name: 'checkInvitationRecipients',
  method: 'POST',
  path: '/api/invitations/recipients/check',
  summary: 'Check which people of a list would be invited by e-mail; writes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: objectCodec(invitationRecipientsCheckInputSchema, { ...targetFields, recipients: 'recipients' }),
  answer: identityCodec(invitationRecipientsCheckSchema),
});

export const readInvitationRecipientsFile = endpoint({
  name: 'readInvitationRecipientsFile',
  method: 'POST',
  path: '/api/invitations/recipients/file',
  summary:
    'Read people from a spreadsheet (.xlsx, .ods, .xls, .csv) as lines for `recipients`; stores nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  file: { name: 'file', maxBytes: RECIPIENTS_FILE_MAX_BYTES },
  answer: identityCodec(invitationRecipientsFromFileSchema),
});

export const mailRegistrationInvitations = endpoint({
  name: 'mailRegistrationInvitations',
  method: 'POST',
  path: '/api/invitations/by-mail',
  summary: 'Invite people by e-mail; skips people who have an account or an open invitation',
  access: 'user',
  topic: invitationsTopic,
  body: objectCodec(invitationMailingInputSchema, {
    ...targetFields,
    days: 'days',
    recipients: 'recipients',
    language: 'language',
  }),
  answer: okAnswerCodec(
    objectCodec(invitationMailingResultSchema, {
      invited: 'invited',
      skipped: 'skipped',
      skippedLines: 'skippedLines',
    }),
  ),
});

export const remindInvitee = endpoint({
  name: 'remindInvitee',
  method: 'POST',
  path: '/api/invitations/:id/reminder',
  summary: 'Send a reminder of an invitation, at most once a day',
  access: 'user',
  topic: invitationsTopic,
  answer: okAnswerCodec(),
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Revoke an invitation',
  access: 'user',
  topic: invitationsTopic,
  answer: okAnswerCodec(),
});
