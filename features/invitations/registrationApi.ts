import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, MAX_PASSWORD_CHECKS_PER_ADDRESS, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
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

export const readRegistrationOffer = endpoint({
  name: 'readRegistrationOffer',
  method: 'GET',
  path: '/api/registrations/offer',
  summary: 'Read the offer of a registration link and the state of its code',
  access: 'public',
  query: z.object({ link: z.string().max(500).default('') }),
  answer: registrationOfferSchema,
});

export const startRegistration = endpoint({
  name: 'startRegistration',
  method: 'POST',
  path: '/users/createUser/',
  summary: 'Request an account; a mail follows. Role flags, `active`, `confirm` and `is_staff` are ignored',
  access: 'public',
  body: newRegistrationSchema,
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
  body: confirmRegistrationInputSchema,
  answer: okAnswerCodec(z.object({ outcome: z.enum(accountRegistrationOutcomes) })),
});

export const checkRegistrationLink = endpoint({
  name: 'checkRegistrationLink',
  method: 'POST',
  path: '/api/registrations/confirmations/check',
  summary: 'Check a mailed confirmation link without using it',
  access: 'public',
  transaction: false,
  body: confirmRegistrationInputSchema.pick({ token: true }),
  answer: okAnswerCodec(registrationLinkCheckSchema),
});

const signedIn = { access: 'user', topic: registrationsTopic } as const;

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/api/registrations',
  summary: 'List registrations that wait for approval or, with `state=unconfirmed`, for confirmation; paged',
  ...signedIn,
  query: pageQueryCodec(pendingRegistrationSorts, 'since', pendingRegistrationFilterSchema),
  answer: pageCodec(pendingRegistrationSchema),
});

export const exportRegistrations = endpoint({
  name: 'exportRegistrations',
  ...signedIn,
  method: 'GET',
  path: '/api/registrations/export',
  summary: 'Export the list of registrations as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(pendingRegistrationSorts, 'since', pendingRegistrationFilterSchema),
  ...spreadsheetDownload,
});

export const confirmRegistrationOnBehalf = endpoint({
  name: 'confirmRegistrationOnBehalf',
  method: 'POST',
  path: '/api/registrations/:id/confirmation',
  summary: 'Confirm a registration whose mail did not arrive; another mail asks for a password',
  ...signedIn,
  answer: okAnswerCodec(z.object({ outcome: z.enum(accountRegistrationOutcomes) })),
});

export const discardUnconfirmedRegistration = endpoint({
  name: 'discardUnconfirmedRegistration',
  method: 'DELETE',
  path: '/api/registrations/:id',
  summary: 'Discard an unconfirmed registration; its mailed link stops working',
  ...signedIn,
  answer: okAnswerCodec(),
});

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  method: 'POST',
  path: '/api/registrations/:id/approval',
  summary:
    'Approve a registration with a role (default: limited), company and buildings; its owner is mailed',
  ...signedIn,
  body: approveRegistrationInputSchema,
  answer: okAnswerCodec(),
});

export const refuseRegistration = endpoint({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/api/registrations/:id/refusal',
  summary: 'Refuse a registration; its owner is mailed, with the reason if given',
  ...signedIn,
  body: refuseRegistrationInputSchema,
  answer: okAnswerCodec(),
});
