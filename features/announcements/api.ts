import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  announcementEditSchema,
  announcementFilterSchema,
  announcementReaderFilterSchema,
  announcementReaderSchema,
  announcementReaderSorts,
  announcementSchema,
  announcementSorts,
  newAnnouncementSchema,
} from './announcement.ts';
import { announcementReadersTopic, announcementsTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', topic: announcementsTopic } as const;
const savedAnswer = okAnswerCodec(unpagedListAnswerCodec(announcementSchema));

const announcementsPath = '/api/buildings/:building/announcements';
const announcementPath = `${announcementsPath}/:announcement` as const;

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  ...inBuilding,
  method: 'GET',
  path: announcementsPath,
  summary:
    'List announcements (`show=mine`: running, for the caller); staff see all, with numbers of readers',
  query: pageQueryCodec(announcementSorts, '-start', announcementFilterSchema),
  answer: pageCodec(announcementSchema),
});

export const exportAnnouncements = endpoint({
  name: 'exportAnnouncements',
  ...inBuilding,
  method: 'GET',
  path: `${announcementsPath}/export`,
  summary: 'Export the list of announcements as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(announcementSorts, '-start', announcementFilterSchema),
  ...spreadsheetDownload,
});

export const createAnnouncement = endpoint({
  name: 'createAnnouncement',
  ...inBuilding,
  method: 'POST',
  path: announcementsPath,
  summary: 'Publish an announcement; by default from now, for a week, to all companies, without an e-mail',
  body: newAnnouncementSchema,
  answer: savedAnswer,
});

export const editAnnouncement = endpoint({
  name: 'editAnnouncement',
  ...inBuilding,
  method: 'PATCH',
  path: announcementPath,
  summary: 'Edit the given fields; readers are mailed again only with `mail: true`',
  body: announcementEditSchema,
  current: announcementSchema,
  takesNull: true,
  answer: savedAnswer,
});

export const deleteAnnouncement = endpoint({
  name: 'deleteAnnouncement',
  ...inBuilding,
  method: 'DELETE',
  path: announcementPath,
  summary: 'Delete an announcement and cancel its pending e-mails',
  answer: okAnswerCodec(),
});

export const markAnnouncementAsRead = endpoint({
  name: 'markAnnouncementAsRead',
  ...inBuilding,
  method: 'POST',
  path: `${announcementPath}/reading`,
  summary: 'Mark an announcement as read by the caller',
  answer: okAnswerCodec(),
});

export const acknowledgeAnnouncement = endpoint({
  name: 'acknowledgeAnnouncement',
  ...inBuilding,
  method: 'POST',
  path: `${announcementPath}/acknowledgement`,
  summary: 'Acknowledge an announcement; an urgent one is then no longer shown to the caller',
  answer: okAnswerCodec(),
});

export const listAnnouncementReaders = endpoint({
  name: 'listAnnouncementReaders',
  ...inBuilding,
  topic: announcementReadersTopic,
  method: 'GET',
  path: `${announcementPath}/readers`,
  summary: 'List the people whom an announcement addresses, with their readings; for staff',
  query: pageQueryCodec(announcementReaderSorts, 'name', announcementReaderFilterSchema),
  answer: pageCodec(announcementReaderSchema),
});

export const exportAnnouncementReaders = endpoint({
  name: 'exportAnnouncementReaders',
  ...inBuilding,
  topic: announcementReadersTopic,
  method: 'GET',
  path: `${announcementPath}/readers/export`,
  summary:
    'Export the people whom an announcement addresses, with their readings, as a spreadsheet; for staff',
  query: exportQueryCodec(announcementReaderSorts, 'name', announcementReaderFilterSchema),
  ...spreadsheetDownload,
});
