import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listAnnouncementReaders } from './announcementReadings.ts';

export const exportAnnouncementReaders = exportList(listAnnouncementReaders, {
  feature: 'announcements',
  title: 'readers.sheet',
  columns: {
    'readers.columns.lastName': ({ lastName }) => lastName,
    'readers.columns.firstName': ({ firstName }) => firstName,
    'readers.columns.company': ({ companyName }) => companyName,
    'readers.columns.readAt': ({ readAt }, { toInstant }) => toInstant(readAt),
    'readers.columns.acknowledgedAt': ({ acknowledgedAt }, { toInstant }) => toInstant(acknowledgedAt),
  },
});
