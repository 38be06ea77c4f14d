import { z } from 'zod';
import { done, fields, listOf, nullable, objectCodec, plain } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { shownPicture } from '../../kit/shownFile.ts';
import {
  announcement,
  announcementEdit,
  announcementFilter,
  announcementSorts,
  newAnnouncement,
  reader,
  readerFilter,
  readerSorts,
} from './announcement.ts';
import { announcementsTopic, readersTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', topic: announcementsTopic } as const;

const picture = objectCodec(shownPicture.extend({ id: z.int() }), {
  id: 'pk',
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});
const management = announcement.shape.management.unwrap();
const companyWire = objectCodec(z.object({ id: z.int(), name: z.string() }), { id: 'pk', name: 'name' });

const names = {
  title: 'title',
  text: 'text',
  urgent: 'urgent',
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
} as const;

const announcementWire = objectCodec(announcement, {
  ...names,
  id: 'pk',
  picture: ['picture', nullable(picture)],
  state: 'state',
  readAt: 'readAt',
  acknowledgedAt: 'acknowledgedAt',
  management: [
    'management',
    nullable(
      objectCodec(management, {
        companies: ['companies', nullable(listOf(companyWire))],
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
const written = done(fields(announcementWire));

const all = '/api/buildings/:building/announcements';
const one = `${all}/:announcement` as const;

export const listAnnouncements = endpoint({
  ...inBuilding,
  method: 'GET',
  path: all,
  summary:
    'Announcements, page by page: those that run and concern the caller (`show=mine`), for staff also all others, with how many have read them',
  query: pageQuery(announcementSorts, '-start', { asked: announcementFilter, names: { show: 'show' } }),
  answer: pageOf(announcementWire),
});

export const createAnnouncement = endpoint({
  ...inBuilding,
  method: 'POST',
  path: all,
  summary:
    'Tells the building something, in one language or both; what is left out: from now on, for a week, to all companies, without an e-mail',
  body: objectCodec(newAnnouncement, { ...names, picture: 'picture', companies: 'companies', mail: 'mail' }),
  answer: written,
});

export const editAnnouncement = endpoint({
  ...inBuilding,
  method: 'PATCH',
  path: one,
  summary: 'Changes what is named; who was e-mailed it is not e-mailed the correction, unless `mail` says so',
  body: objectCodec(announcementEdit, {
    ...names,
    picture: 'picture',
    companies: 'companies',
    mail: 'mail',
    version: 'version',
  }),
  current: announcementWire,
  takesNull: true,
  answer: written,
});

export const deleteAnnouncement = endpoint({
  ...inBuilding,
  method: 'DELETE',
  path: one,
  summary:
    'Takes an announcement back: it is shown nowhere any more, and no e-mail about it leaves that has not left',
  answer: done(),
});

export const readAnnouncement = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/reading`,
  summary: 'The caller has read it',
  answer: done(),
});

export const acknowledgeAnnouncement = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/acknowledgement`,
  summary: 'The caller has read it and taken note: what is urgent is shown to them no more',
  answer: done(),
});

export const listReaders = endpoint({
  ...inBuilding,
  topic: readersTopic,
  method: 'GET',
  path: `${one}/readers`,
  summary: 'Whom an announcement concerns, and who has read and acknowledged it, page by page; for staff',
  query: pageQuery(readerSorts, 'name', { asked: readerFilter, names: { show: 'show' } }),
  answer: pageOf(plain(reader)),
});
