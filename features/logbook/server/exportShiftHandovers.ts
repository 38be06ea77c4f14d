import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { logbookCategories } from '../logbook.ts';
import { listShiftHandovers } from './handovers.ts';

export const exportShiftHandovers = exportList(listShiftHandovers, {
  feature: 'logbook',
  title: 'tabs.handovers',
  columns: {
    'sheet.columns.writtenAt': ({ writtenAt }, { toInstant }) => toInstant(writtenAt),
    'sheet.columns.writtenBy': ({ writtenBy }, { say }) => writtenBy ?? say('nobody'),
    'sheet.columns.text': ({ text, emptied }, { say }) => (emptied && !text ? say('emptied') : text),
    'sheet.columns.since': ({ since }, { toInstant }) => toInstant(since),
    'sheet.columns.counts': ({ counts }, { say }) =>
      logbookCategories
        .filter((category) => counts[category])
        .map((category) => `${say(`categories.${category}`)} ${counts[category]}`)
        .join(', '),
    'sheet.columns.signedAt': ({ signedAt }, { toInstant }) => toInstant(signedAt),
    'sheet.columns.signedBy': ({ signedAt, signedBy }, { say }) => signedAt && (signedBy ?? say('nobody')),
  },
});
