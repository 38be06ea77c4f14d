import { z } from 'zod';
import { enumCodec, nullableCodec, objectCodec, okAnswerCodec, optionalCodec } from '../../kit/codec.ts';
import { endpoint, MAX_PASSWORD_CHECKS_PER_ADDRESS } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { idNameCodec, idNameListCodec, roleCodec } from './api.ts';
import {
  accountRegistrationOutcomes,
  approveRegistrationInputSchema,
  confirmRegistrationInputSchema,
  newRegistrationSchema,
  pendingRegistrationFilterSchema,
  pendingRegistrationSchema,
  pendingRegistrationSorts,
  refuseRegistrationInputSchema,
  registrationLinkCheckSchema,
  registrationOfferSchema,
} from './registration.ts';

// The list spans all buildings of the caller, so it belongs to no module.
export const registrationsTopic = 'registrations';

const anyRoleCodec = enumCodec({
  admin: 'admin',
  deputy: 'subAdmin',
  reception: 'accueil',
  vip: 'superCollab',
  limited: 'collab',
} as const);

export const readRegistrationOffer = endpoint({
  name: 'readRegistrationOffer',
  method: 'GET',
  path: '/api/registrations/offer',
  summary: 'Read the offer of a registration link and the state of its code',
  access: 'public',
  query: objectCodec(z.object({ link: z.string().max(500).default('') }), { link: 'link' }),
  answer: objectCodec(registrationOfferSchema, {
    code: 'code',
    buildings: ['buildings', idNameListCodec],
    role: ['role', nullableCodec(roleCodec)],
    company: ['company', nullableCodec(idNameCodec)],
    emailDomain: 'emailDomain',
    personal: 'personal',
  }),
});

export const startRegistration = endpoint({
  name: 'startRegistration',
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
  answer: okAnswerCodec(),
});

export const confirmRegistration = endpoint({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/registrations/confirmations',
  summary:
    'Confirm a registration with the mailed token and set the password; active, or waiting for approval',
  access: 'public',
  perAddress: MAX_PASSWORD_CHECKS_PER_ADDRESS,
  body: objectCodec(confirmRegistrationInputSchema, { token: 'token', password: 'password' }),
  answer: okAnswerCodec(
    objectCodec(z.object({ outcome: z.enum(accountRegistrationOutcomes) }), { outcome: 'outcome' }),
  ),
});

export const checkRegistrationLink = endpoint({
  name: 'checkRegistrationLink',
  method: 'POST',
  path: '/api/registrations/confirmations/check',
  summary: 'Check a mailed confirmation link without using it',
  access: 'public',
  transaction: false,
  body: objectCodec(confirmRegistrationInputSchema.pick({ token: true }), { token: 'token' }),
  answer: okAnswerCodec(
    objectCodec(registrationLinkCheckSchema, {
      state: 'state',
      registration: [
        'registration',
        nullableCodec(
          objectCodec(registrationLinkCheckSchema.shape.registration.unwrap(), {
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
  query: pageQueryCodec(pendingRegistrationSorts, 'since', {
    asked: pendingRegistrationFilterSchema,
    names: { state: 'state' },
  }),
  answer: pageCodec(
    objectCodec(pendingRegistrationSchema, {
      id: 'pk',
      email: 'email',
      firstName: 'firstName',
      lastName: 'lastName',
      company: ['company', idNameCodec],
      buildings: ['buildings', idNameListCodec],
      role: ['role', nullableCodec(roleCodec)],
      requestedAt: 'requestedAt',
      confirmedAt: 'confirmedAt',
      keptUntil: 'keptUntil',
      mayDecide: 'mayDecide',
    }),
  ),
});

export const confirmRegistrationOnBehalf = endpoint({
  name: 'confirmRegistrationOnBehalf',
  method: 'POST',
  path: '/api/registrations/:id/confirmation',
  summary: 'Confirm a registration whose mail did not arrive; another mail asks for a password',
  access: 'user',
  topic: registrationsTopic,
  answer: okAnswerCodec(
    objectCodec(z.object({ outcome: z.enum(accountRegistrationOutcomes) }), { outcome: 'outcome' }),
  ),
});

export const discardUnconfirmedRegistration = endpoint({
  name: 'discardUnconfirmedRegistration',
  method: 'DELETE',
  path: '/api/registrations/:id',
  summary: 'Discard an unconfirmed registration; its mailed link stops working',
  access: 'user',
  topic: registrationsTopic,
  answer: okAnswerCodec(),
});

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  method: 'POST',
  path: '/api/registrations/:id/approval',
  summary:
    'Approve a registration with a role (default: limited), company and buildings; its owner is mailed',
  access: 'user',
  topic: registrationsTopic,
  body: objectCodec(approveRegistrationInputSchema, {
    company: 'company',
    role: ['role', optionalCodec(anyRoleCodec)],
    buildings: 'buildings',
  }),
  answer: okAnswerCodec(),
});

export const refuseRegistration = endpoint({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/api/registrations/:id/refusal',
  summary: 'Refuse a registration; its owner is mailed, with the reason if given',
  access: 'user',
  topic: registrationsTopic,
  body: objectCodec(refuseRegistrationInputSchema, { reason: 'reason' }),
  answer: okAnswerCodec(),
});
