import { z } from 'zod';
import {
  arrayCodec,
  fieldsCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { responsivePictureSchema } from '../../kit/fileDetails.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  announcementEditSchema,
  announcementFilterSchema,
  announcementSchema,
  announcementSorts,
  newAnnouncementSchema,
  readerFilterSchema,
  readerSchema,
  readerSorts,
} from './announcement.ts';
import { announcementsTopic, readersTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', topic: announcementsTopic } as const;

const pictureCodec = objectCodec(responsivePictureSchema.extend({ id: z.int() }), {
  id: 'pk',
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});
const management = announcementSchema.shape.management.unwrap();
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
      objectCodec(management, {
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
const saved = okAnswerCodec(fieldsCodec(announcementCodec));

const all = '/api/buildings/:building/announcements';
const one = `${all}/:announcement` as const;

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  ...inBuilding,
  method: 'GET',
  path: all,
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
  path: all,
  summary: 'Publish an announcement; by default from now, for a week, to all companies, without an e-mail',
  body: objectCodec(newAnnouncementSchema, {
    ...sharedFields,
    picture: 'picture',
    companies: 'companies',
    mail: 'mail',
  }),
  answer: saved,
});

export const editAnnouncement = endpoint({
  name: 'editAnnouncement',
  ...inBuilding,
  method: 'PATCH',
  path: one,
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
  answer: saved,
});

export const deleteAnnouncement = endpoint({
  name: 'deleteAnnouncement',
  ...inBuilding,
  method: 'DELETE',
  path: one,
  summary: 'Delete an announcement and cancel its pending e-mails',
  answer: okAnswerCodec(),
});

export const readAnnouncement = endpoint({
  name: 'readAnnouncement',
  ...inBuilding,
  method: 'POST',
  path: `${one}/reading`,
  summary: 'Mark an announcement as read by the caller',
  answer: okAnswerCodec(),
});

export const acknowledgeAnnouncement = endpoint({
  name: 'acknowledgeAnnouncement',
  ...inBuilding,
  method: 'POST',
  path: `${one}/acknowledgement`,
  summary: 'Acknowledge an announcement; an urgent one is then no longer shown to the caller',
  answer: okAnswerCodec(),
});

export const listReaders = endpoint({
  name: 'listReaders',
  ...inBuilding,
  topic: readersTopic,
  method: 'GET',
  path: `${one}/readers`,
  summary: 'List the people whom an announcement addresses, with their readings; for staff',
  query: pageQueryCodec(readerSorts, 'name', { asked: readerFilterSchema, names: { show: 'show' } }),
  answer: pageCodec(plainObjectCodec(readerSchema)),
});
