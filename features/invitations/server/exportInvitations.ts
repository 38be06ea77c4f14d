import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listInvitations } from './listInvitations.ts';
import { listRegistrations } from './pendingRegistrations.ts';

const joinNames = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');

export const exportInvitations = exportList(listInvitations, {
  feature: 'invitations',
  title: 'list.title',
  columns: {
    'columns.to': ({ invitee }, { say }) => invitee?.email ?? say('sharedLink'),
    'columns.role': ({ role }, { say }) => say(`roles.${role}`),
    'columns.buildings': ({ buildings }) => joinNames(buildings),
    'columns.company': ({ companyName }) => companyName,
    'columns.domain': ({ emailDomain }) => emailDomain,
    'columns.used': ({ used }) => used,
    'columns.created': ({ createdAt }, { toInstant }) => toInstant(createdAt),
    'columns.expires': ({ expiresAt }, { toInstant }) => toInstant(expiresAt),
    'columns.reminded': ({ remindedAt }, { toInstant }) => toInstant(remindedAt),
    'columns.state': ({ state }, { say }) => say(`states.${state}`),
  },
});

export const exportRegistrations = exportList(listRegistrations, {
  feature: 'invitations',
  title: 'queue.title',
  columns: {
    'queue.name': ({ firstName, lastName }) => `${firstName} ${lastName}`,
    'queue.email': ({ email }) => email,
    'queue.company': ({ company }) => company.name,
    'queue.buildings': ({ buildings }) => joinNames(buildings),
    'queue.since.waiting': ({ confirmedAt }, { toInstant }) => toInstant(confirmedAt),
    'queue.since.unconfirmed': ({ requestedAt }, { toInstant }) => toInstant(requestedAt),
  },
});
