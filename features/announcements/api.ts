import { z } from 'zod';
import {
  arrayCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
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

const pictureCodec = objectCodec(pictureSourcesSchema.extend({ id: z.int() }), {
  id: 'pk',
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});
const managementSchema = announcementSchema.shape.management.unwrap();
const companyCodec = objectCodec(z.object({ id: z.int(), name: z.string() }), { id: 'pk', name: 'name' });

const sharedFields = {
  title: 'title',
  text: 'text',
  urgent: 'urgent',
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
} as const;

const announcementCodec = objectCodec(announcementSchema, {
  ...sharedFields,
  id: 'pk',
  picture: ['picture', nullableCodec(pictureCodec)],
  state: 'state',
  readAt: 'readAt',
  acknowledgedAt: 'acknowledgedAt',
  management: [
    'management',
    nullableCodec(
      objectCodec(managementSchema, {
        companies: ['companies', nullableCodec(arrayCodec(companyCodec))],
        author: 'author',
        mail: 'mail',
        mailedAt: 'mailedAt',
        mailed: 'mailed',
        read: 'read',
        acknowledged: 'acknowledged',
      }),
    ),
  ],
  version: 'version',
});
const savedAnswer = okAnswerCodec(unpagedListAnswerCodec(announcementCodec));

const announcementsPath = '/api/buildings/:building/announcements';
const announcementPath = `${announcementsPath}/:announcement` as const;

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  ...inBuilding,
  method: 'GET',
  path: announcementsPath,
  summary:
    'List announcements (`show=mine`: running, for the caller); staff see all, with numbers of readers',
  query: pageQueryCodec(announcementSorts, '-start', {
    asked: announcementFilterSchema,
    names: { show: 'show' },
  }),
  answer: pageCodec(announcementCodec),
});

export const createAnnouncement = endpoint({
  name: 'createAnnouncement',
  ...inBuilding,
  method: 'POST',
  path: announcementsPath,
  summary: 'Publish an announcement; by default from now, for a week, to all companies, without an e-mail',
  body: objectCodec(newAnnouncementSchema, {
    ...sharedFields,
    picture: 'picture',
    companies: 'companies',
    mail: 'mail',
  }),
  answer: savedAnswer,
});

export const editAnnouncement = endpoint({
  name: 'editAnnouncement',
  ...inBuilding,
  method: 'PATCH',
  path: announcementPath,
  summary: 'Edit the given fields; readers are mailed again only with `mail: true`',
  body: objectCodec(announcementEditSchema, {
    ...sharedFields,
    picture: 'picture',
    companies: 'companies',
    mail: 'mail',
    version: 'version',
  }),
  current: announcementCodec,
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
  query: pageQueryCodec(announcementReaderSorts, 'name', {
    asked: announcementReaderFilterSchema,
    names: { show: 'show' },
  }),
  answer: pageCodec(plainObjectCodec(announcementReaderSchema)),
});
