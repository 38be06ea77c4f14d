import { z } from 'zod';
import { objectCodec, okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  importOptionsByWorksheetSchema,
  importOptionsByWorksheetWireNames,
  spreadsheetUploadField,
} from '../../kit/spreadsheet/worksheetImport.ts';
import { invitationSchema, invitationSorts, newInvitationSchema } from './invitation.ts';
import {
  invitationMailingInputSchema,
  invitationMailingResultSchema,
  invitationRecipientsCheckInputSchema,
  invitationRecipientsCheckSchema,
  invitationRecipientsFromFileSchema,
} from './recipient.ts';

// The list spans all buildings of the caller, so it belongs to no module.
export const invitationsTopic = 'invitations';

const signedIn = { access: 'user', topic: invitationsTopic } as const;

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  summary: 'List the invitations that the caller may manage, paged, latest first',
  ...signedIn,
  query: pageQueryCodec(invitationSorts, '-created'),
  answer: pageCodec(invitationSchema),
});

export const exportInvitations = endpoint({
  name: 'exportInvitations',
  ...signedIn,
  method: 'GET',
  path: '/api/invitations/export',
  summary: 'Export the list of invitations as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(invitationSorts, '-created'),
  ...spreadsheetDownload,
});

export const createInvitation = endpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/api/invitations',
  summary: 'Create a registration link for buildings that the caller administers',
  ...signedIn,
  withoutKey: 'secret',
  body: newInvitationSchema,
  answer: okAnswerCodec(z.object({ invitation: invitationSchema })),
});

export const checkInvitationRecipients = endpoint({
  name: 'checkInvitationRecipients',
  method: 'POST',
  path: '/api/invitations/recipients/check',
  summary: 'Check which people of a list would be invited by e-mail; writes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: invitationRecipientsCheckInputSchema,
  answer: invitationRecipientsCheckSchema,
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
  file: spreadsheetUploadField,
  body: objectCodec(importOptionsByWorksheetSchema, importOptionsByWorksheetWireNames),
  answer: invitationRecipientsFromFileSchema,
});

export const mailRegistrationInvitations = endpoint({
  name: 'mailRegistrationInvitations',
  method: 'POST',
  path: '/api/invitations/by-mail',
  summary: 'Invite people by e-mail; skips people who have an account or an open invitation',
  ...signedIn,
  body: invitationMailingInputSchema,
  answer: okAnswerCodec(invitationMailingResultSchema),
});

export const remindInvitee = endpoint({
  name: 'remindInvitee',
  method: 'POST',
  path: '/api/invitations/:id/reminder',
  summary: 'Send a reminder of an invitation, at most once a day',
  ...signedIn,
  answer: okAnswerCodec(),
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Revoke an invitation',
  ...signedIn,
  answer: okAnswerCodec(),
});
