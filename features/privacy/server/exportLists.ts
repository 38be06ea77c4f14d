import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listDataRequests } from './dataRequests.ts';
import { listDeletionRequests } from './deletionRequests.ts';
import { listLegalHolds } from './legalHolds.ts';

export const exportDataRequests = exportList(listDataRequests, {
  feature: 'privacy',
  title: 'protection.parts.requests',
  columns: {
    'letter.columns.name': ({ name }) => name,
    'list.email': ({ email }) => email,
    'letter.columns.kind': ({ kind }, { say }) => say(`letter.kinds.${kind}`),
    'letter.channel': ({ channel }, { say }) => say(`letter.channels.${channel}`),
    'letter.columns.note': ({ note }) => note,
    'letter.columns.received': ({ receivedOn }, { toDay }) => toDay(receivedOn),
    'spreadsheet.due': ({ dueOn }, { toDay }) => toDay(dueOn),
    'letter.outcome': ({ outcome }, { say }) => outcome && say(`letter.outcomes.${outcome}`),
  },
});

export const exportDeletionRequests = exportList(listDeletionRequests, {
  feature: 'privacy',
  title: 'list.heading',
  columns: {
    'list.name': ({ name }) => name,
    'list.email': ({ email }) => email,
    'list.company': ({ companyName }) => companyName,
    'list.buildings': ({ buildings }) => buildings.map(({ name }) => name).join(', '),
    'list.since': ({ requestedAt }, { toInstant }) => toInstant(requestedAt),
    'spreadsheet.due': ({ dueOn }, { toDay }) => toDay(dueOn),
    'list.proof': ({ proven }, { say }) => say(proven ? 'list.proven' : 'list.unproven'),
  },
});

export const exportLegalHolds = exportList(listLegalHolds, {
  feature: 'privacy',
  title: 'protection.parts.holds',
  columns: {
    'hold.columns.name': ({ name }) => name,
    'protection.columns.kind': ({ kind }, { say }) =>
      say(kind === 'visit' ? 'spreadsheet.visit' : `hold.${kind}`),
    'spreadsheet.visitDate': ({ visitDate }, { toDay }) => toDay(visitDate),
    'hold.columns.reason': ({ reason }) => reason,
    'hold.columns.since': ({ setAt }, { toInstant }) => toInstant(setAt),
    'spreadsheet.setBy': ({ setBy }) => setBy,
  },
});
