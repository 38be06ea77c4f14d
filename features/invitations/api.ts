import { z } from 'zod';
import { company } from '../../core/companies/company.ts';
import { enumCodec, listOf, nullable, objectCodec, okAnswer, optional, same } from '../../kit/codec.ts';
import { endpoint, PASSWORD_CHECKS_PER_MINUTE } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { invitation, invitationSorts, newInvitation } from './invitation.ts';
import {
  mailedAnswer,
  mailedInvitations,
  recipientsAnswer,
  recipientsOfFile,
  recipientsQuestion,
  SPREADSHEET_MAX_BYTES,
} from './recipient.ts';
import {
  approval,
  confirmation,
  linkCheck,
  newRegistration,
  offer,
  outcomes,
  pendingFilter,
  pendingRegistration,
  pendingSorts,
  refusal,
} from './registration.ts';

// Both span all buildings of whoever administers them, so they belong to no module.
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
const idName = objectCodec(company, { id: 'pk', name: 'name' });
const idNames = listOf(idName);

const inviteeCodec = objectCodec(invitation.shape.invitee.unwrap(), {
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
});

const invitationCodec = objectCodec(invitation, {
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
  method: 'GET',
  path: '/api/invitations',
  summary: 'The invitations that the caller could have made, page by page, the latest first',
  access: 'user',
  topic: invitationsTopic,
  query: pageQuery(invitationSorts, '-created'),
  answer: pageCodec(invitationCodec),
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Makes a registration link for buildings that the caller administers',
  access: 'user',
  withoutKey: 'secret',
  topic: invitationsTopic,
  body: objectCodec(newInvitation, {
    buildings: 'buildings',
    role: ['role', role],
    company: 'company',
    emailDomain: 'emailDomain',
    days: 'days',
    uses: 'uses',
  }),
  answer: okAnswer(objectCodec(z.object({ invitation }), { invitation: ['invitation', invitationCodec] })),
});

const targetFields = { buildings: 'buildings', role: ['role', role], company: 'company' } as const;

export const checkRecipients = endpoint({
  method: 'POST',
  path: '/api/invitations/recipients/check',
  summary: 'Who of a list would be invited by e-mail, and why the others would not; nothing is written',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: objectCodec(recipientsQuestion, { ...targetFields, recipients: 'recipients' }),
  answer: same(recipientsAnswer),
});

export const readRecipientsFile = endpoint({
  method: 'POST',
  path: '/api/invitations/recipients/file',
  summary:
    'The people that a sheet (.xlsx, .ods, .xls, .csv) names, a line each, as `recipients` takes them; nothing is kept',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  file: { name: 'file', maxBytes: SPREADSHEET_MAX_BYTES },
  answer: same(recipientsOfFile),
});

export const mailInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/by-mail',
  summary:
    'Invites people by e-mail, each for one account at their address; who has one, or is invited already, is passed over',
  access: 'user',
  topic: invitationsTopic,
  body: objectCodec(mailedInvitations, {
    ...targetFields,
    days: 'days',
    recipients: 'recipients',
    language: 'language',
  }),
  answer: okAnswer(
    objectCodec(mailedAnswer, { invited: 'invited', skipped: 'skipped', skippedLines: 'skippedLines' }),
  ),
});

export const remindInvitee = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/reminder',
  summary: 'E-mails an invitation again to whom it is for, a day after the last time at the earliest',
  access: 'user',
  topic: invitationsTopic,
  answer: okAnswer(),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Takes a registration link back: it opens nothing any more',
  access: 'user',
  topic: invitationsTopic,
  answer: okAnswer(),
});

export const readOffer = endpoint({
  method: 'GET',
  path: '/api/registrations/offer',
  summary:
    'What a registration link stands for, and whether its code works, is dead or belongs to another link; without one that works, the buildings of the link alone. Nothing about people',
  access: 'public',
  query: objectCodec(z.object({ link: z.string().max(500).default('') }), { link: 'link' }),
  answer: objectCodec(offer, {
    code: 'code',
    buildings: ['buildings', idNames],
    role: ['role', nullable(role)],
    company: ['company', nullable(idName)],
    emailDomain: 'emailDomain',
    personal: 'personal',
  }),
});

export const register = endpoint({
  method: 'POST',
  path: '/users/createUser/',
  summary:
    'Asks for an account; a mail tells the rest. Role flags, `active`, `confirm` and `is_staff` are ignored: the code decides',
  access: 'public',
  body: objectCodec(newRegistration, {
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
  method: 'POST',
  path: '/api/registrations/confirmations',
  summary:
    'Confirms a registration by the link mailed to who registered, with the password that the account is to have, whatever was typed before: it is active, or waits for an administrator. Repeated, it says which',
  access: 'public',
  perAddress: PASSWORD_CHECKS_PER_MINUTE,
  body: objectCodec(confirmation, { token: 'token', password: 'password' }),
  answer: okAnswer(objectCodec(z.object({ outcome: z.enum(outcomes) }), { outcome: 'outcome' })),
});

export const checkRegistrationLink = endpoint({
  method: 'POST',
  path: '/api/registrations/confirmations/check',
  summary: 'Says what a mailed link would confirm, or what became of it; it stays as good as it is',
  access: 'public',
  transaction: false,
  body: objectCodec(confirmation.pick({ token: true }), { token: 'token' }),
  answer: okAnswer(
    objectCodec(linkCheck, {
      state: 'state',
      registration: [
        'registration',
        nullable(
          objectCodec(linkCheck.shape.registration.unwrap(), {
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
  method: 'GET',
  path: '/api/registrations',
  summary:
    'Registrations of the caller’s buildings that wait for an administrator, page by page; with `state=unconfirmed` those that wait to be confirmed, to who looks after a company those of it',
  access: 'user',
  topic: registrationsTopic,
  query: pageQuery(pendingSorts, 'since', { asked: pendingFilter, names: { state: 'state' } }),
  answer: pageCodec(
    objectCodec(pendingRegistration, {
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
  method: 'POST',
  path: '/api/registrations/:id/confirmation',
  summary:
    'Confirms a registration in the place of who registered, whom the mailed link did not reach: what comes of it is the same, but that a mail asks them for the password',
  access: 'user',
  topic: registrationsTopic,
  answer: okAnswer(objectCodec(z.object({ outcome: z.enum(outcomes) }), { outcome: 'outcome' })),
});

export const discardRegistration = endpoint({
  method: 'DELETE',
  path: '/api/registrations/:id',
  summary: 'Throws a registration away that nobody has confirmed; its mailed link opens nothing any more',
  access: 'user',
  topic: registrationsTopic,
  answer: okAnswer(),
});

export const approveRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/approval',
  summary:
    'Opens the account with the role (limited where it is left out), company and buildings given, which the caller may give, and tells its owner',
  access: 'user',
  topic: registrationsTopic,
  body: objectCodec(approval, {
    company: 'company',
    role: ['role', optional(anyRole)],
    buildings: 'buildings',
  }),
  answer: okAnswer(),
});

export const refuseRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/refusal',
  summary: 'Refuses the account and tells who asked for it, with the reason where one is given',
  access: 'user',
  topic: registrationsTopic,
  body: objectCodec(refusal, { reason: 'reason' }),
  answer: okAnswer(),
});
