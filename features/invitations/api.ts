import { z } from 'zod';
import { companySchema } from '../../core/companies/company.ts';
import { enumCodec, listOf, nullable, objectCodec, okAnswer, optional, same } from '../../kit/codec.ts';
import { endpoint, PASSWORD_CHECKS_PER_MINUTE } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { invitationSchema, invitationSorts, newInvitationSchema } from './invitation.ts';
import {
  mailedAnswerSchema,
  mailedInvitationsSchema,
  recipientsAnswerSchema,
  recipientsOfFileSchema,
  recipientsQuestionSchema,
  SPREADSHEET_MAX_BYTES,
} from './recipient.ts';
import {
  approvalSchema,
  confirmation,
  linkCheckSchema,
  newRegistrationSchema,
  offerSchema,
  outcomes,
  pendingFilterSchema,
  pendingRegistrationSchema,
  pendingSorts,
  refusalSchema,
} from './registration.ts';

// Both lists span all buildings of the caller, so they belong to no module.
export const invitationsTopic = 'invitations';
export const registrationsTopic = 'registrations';

const role = enumCodec({ admin: 'admin', reception: 'accueil', vip: 'superCollab', limited: 'collab' });
const anyRole = enumCodec({
  admin: 'admin',
  deputy: 'subAdmin',
  reception: 'accueil',
  vip: 'superCollab',
  limited: 'collab',
} as const);
const idName = objectCodec(companySchema, { id: 'pk', name: 'name' });
const idNames = listOf(idName);

const inviteeCodec = objectCodec(invitationSchema.shape.invitee.unwrap(), {
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
});

const invitationCodec = objectCodec(invitationSchema, {
  id: 'pk',
  buildings: ['buildings', idNames],
  role: ['role', role],
  companyName: 'companyName',
  emailDomain: 'emailDomain',
  uses: 'uses',
  used: 'used',
  expiresAt: 'expiresAt',
  createdAt: 'createdAt',
  createdBy: 'createdBy',
  state: 'state',
  link: 'link',
  invitee: ['invitee', nullable(inviteeCodec)],
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
  query: pageQuery(invitationSorts, '-created'),
  answer: pageCodec(invitationCodec),
});

export const invite = endpoint({
  name: 'invite',
  method: 'POST',
  path: '/api/invitations',
  summary: 'Create a registration link for buildings that the caller administers',
  access: 'user',
  withoutKey: 'secret',
  topic: invitationsTopic,
  body: objectCodec(newInvitationSchema, {
    buildings: 'buildings',
    role: ['role', role],
    company: 'company',
    emailDomain: 'emailDomain',
    days: 'days',
    uses: 'uses',
  }),
  answer: okAnswer(
    objectCodec(z.object({ invitation: invitationSchema }), { invitation: ['invitation', invitationCodec] }),
  ),
});

const targetFields = { buildings: 'buildings', role: ['role', role], company: 'company' } as const;

export const checkRecipients = endpoint({
  name: 'checkRecipients',
  method: 'POST',
  path: '/api/invitations/recipients/check',
  summary: 'Check which people of a list would be invited by e-mail; writes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: objectCodec(recipientsQuestionSchema, { ...targetFields, recipients: 'recipients' }),
  answer: same(recipientsAnswerSchema),
});

export const readRecipientsFile = endpoint({
  name: 'readRecipientsFile',
  method: 'POST',
  path: '/api/invitations/recipients/file',
  summary:
    'Read people from a spreadsheet (.xlsx, .ods, .xls, .csv) as lines for `recipients`; stores nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  file: { name: 'file', maxBytes: SPREADSHEET_MAX_BYTES },
  answer: same(recipientsOfFileSchema),
});

export const mailInvitations = endpoint({
  name: 'mailInvitations',
  method: 'POST',
  path: '/api/invitations/by-mail',
  summary: 'Invite people by e-mail; skips people who have an account or an open invitation',
  access: 'user',
  topic: invitationsTopic,
  body: objectCodec(mailedInvitationsSchema, {
    ...targetFields,
    days: 'days',
    recipients: 'recipients',
    language: 'language',
  }),
  answer: okAnswer(
    objectCodec(mailedAnswerSchema, { invited: 'invited', skipped: 'skipped', skippedLines: 'skippedLines' }),
  ),
});

export const remindInvitee = endpoint({
  name: 'remindInvitee',
  method: 'POST',
  path: '/api/invitations/:id/reminder',
  summary: 'Send a reminder of an invitation, at most once a day',
  access: 'user',
  topic: invitationsTopic,
  answer: okAnswer(),
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Revoke an invitation',
  access: 'user',
  topic: invitationsTopic,
  answer: okAnswer(),
});

export const readOffer = endpoint({
  name: 'readOffer',
  method: 'GET',
  path: '/api/registrations/offer',
  summary: 'Read the offer of a registration link and the state of its code',
  access: 'public',
  query: objectCodec(z.object({ link: z.string().max(500).default('') }), { link: 'link' }),
  answer: objectCodec(offerSchema, {
    code: 'code',
    buildings: ['buildings', idNames],
    role: ['role', nullable(role)],
    company: ['company', nullable(idName)],
    emailDomain: 'emailDomain',
    personal: 'personal',
  }),
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/users/createUser/',
  summary: 'Request an account; a mail follows. Role flags, `active`, `confirm` and `is_staff` are ignored',
  access: 'public',
  body: objectCodec(newRegistrationSchema, {
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    password: 'password',
    company: 'entreprise',
    buildings: 'building_list',
    code: 'code',
    link: 'link',
  }),
  answer: okAnswer(),
});

export const confirmRegistration = endpoint({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/registrations/confirmations',
  summary:
    'Confirm a registration with the mailed token and set the password; active, or waiting for approval',
  access: 'public',
  perAddress: PASSWORD_CHECKS_PER_MINUTE,
  body: objectCodec(confirmation, { token: 'token', password: 'password' }),
  answer: okAnswer(objectCodec(z.object({ outcome: z.enum(outcomes) }), { outcome: 'outcome' })),
});

export const checkRegistrationLink = endpoint({
  name: 'checkRegistrationLink',
  method: 'POST',
  path: '/api/registrations/confirmations/check',
  summary: 'Check a mailed confirmation link without using it',
  access: 'public',
  transaction: false,
  body: objectCodec(confirmation.pick({ token: true }), { token: 'token' }),
  answer: okAnswer(
    objectCodec(linkCheckSchema, {
      state: 'state',
      registration: [
        'registration',
        nullable(
          objectCodec(linkCheckSchema.shape.registration.unwrap(), {
            email: 'email',
            firstName: 'firstName',
            lastName: 'lastName',
            companyName: 'companyName',
            buildings: 'buildings',
          }),
        ),
      ],
    }),
  ),
});

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/api/registrations',
  summary: 'List registrations that wait for approval or, with `state=unconfirmed`, for confirmation; paged',
  access: 'user',
  topic: registrationsTopic,
  query: pageQuery(pendingSorts, 'since', { asked: pendingFilterSchema, names: { state: 'state' } }),
  answer: pageCodec(
    objectCodec(pendingRegistrationSchema, {
      id: 'pk',
      email: 'email',
      firstName: 'firstName',
      lastName: 'lastName',
      company: ['company', idName],
      buildings: ['buildings', idNames],
      role: ['role', nullable(role)],
      requestedAt: 'requestedAt',
      confirmedAt: 'confirmedAt',
      keptUntil: 'keptUntil',
      mayDecide: 'mayDecide',
    }),
  ),
});

export const confirmOnBehalf = endpoint({
  name: 'confirmOnBehalf',
  method: 'POST',
  path: '/api/registrations/:id/confirmation',
  summary: 'Confirm a registration whose mail did not arrive; another mail asks for a password',
  access: 'user',
  topic: registrationsTopic,
  answer: okAnswer(objectCodec(z.object({ outcome: z.enum(outcomes) }), { outcome: 'outcome' })),
});

export const discardRegistration = endpoint({
  name: 'discardRegistration',
  method: 'DELETE',
  path: '/api/registrations/:id',
  summary: 'Discard an unconfirmed registration; its mailed link stops working',
  access: 'user',
  topic: registrationsTopic,
  answer: okAnswer(),
});

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  method: 'POST',
  path: '/api/registrations/:id/approval',
  summary:
    'Approve a registration with a role (default: limited), company and buildings; its owner is mailed',
  access: 'user',
  topic: registrationsTopic,
  body: objectCodec(approvalSchema, {
    company: 'company',
    role: ['role', optional(anyRole)],
    buildings: 'buildings',
  }),
  answer: okAnswer(),
});

export const refuseRegistration = endpoint({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/api/registrations/:id/refusal',
  summary: 'Refuse a registration; its owner is mailed, with the reason if given',
  access: 'user',
  topic: registrationsTopic,
  body: objectCodec(refusalSchema, { reason: 'reason' }),
  answer: okAnswer(),
});
