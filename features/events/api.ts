import { z } from 'zod';
import {
  type Codec,
  enumCodec,
  fields,
  listOf,
  nullable,
  objectCodec,
  okAnswer,
  optional,
  plain,
} from '../../kit/codec.ts';
import { downloadAnswer, endpoint, XLSX } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { shownPicture } from '../../kit/shownFile.ts';
import {
  attendance,
  attendee,
  type BuildingEvent,
  buildingEvent,
  eventEdit,
  eventMessage,
  eventRange,
  eventReference,
  eventSearch,
  newEvent,
} from './event.ts';
import type { EventKind } from './eventKind.ts';

/** Of all three kinds: a change of one has every open list of them read again. */
const topic = 'events';

const kinds = enumCodec({
  conference: 'Conference',
  gym: 'Salle de Sport',
  beautyRoom: 'Beauty ROOM',
} satisfies Record<EventKind, string>);

/** What the contract calls an event's details. */
const detailNames = {
  name: 'name',
  description: 'description',
  organizer: 'organize',
  startDate: 'eventDateBegin',
  startTime: 'eventTimeBegin',
  endDate: 'eventDateEnd',
  endTime: 'eventTimeEnd',
  floors: 'floors',
  room: 'room',
  capacity: 'maxUserNB',
  price: 'price',
  icon: 'icon',
} as const;

const registration = objectCodec(z.object({ id: z.int() }), { id: 'id' });
const picture = objectCodec(shownPicture.extend({ id: z.int() }), {
  id: 'pk',
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});
const named = objectCodec(buildingEvent, {
  ...detailNames,
  id: 'pk',
  kind: ['eventType', kinds],
  picture: ['picture', nullable(picture)],
  registered: 'userNb',
  waiting: 'waitingNb',
  registrations: ['userRegistered', listOf(registration)],
  isMine: 'isRegistered',
  pass: 'pass',
  isOver: 'isOver',
  waitingPosition: 'waitingPosition',
  author: 'pkUser',
  version: 'version',
});

/** The contract knows the count under two names, and of the picture its address alone. */
const event: Codec<BuildingEvent> = {
  schema: named.schema,
  encode: (value) => ({
    ...(named.encode(value) as object),
    UserNb: value.registered,
    image: value.picture?.src ?? null,
  }),
};
const list = fields(event);
const written = okAnswer(fields(event));

export const listEvents = endpoint({
  method: 'GET',
  path: '/event/deleteGetPatchEvent/:building/',
  summary:
    'The events of a kind that touch some days, or the one asked for by its pk; without a token where the building shows its calendars to the public',
  access: 'calendar',
  topic,
  building: 'path',
  query: objectCodec(eventRange, { kind: ['eventType', kinds], from: 'start', to: 'end', id: 'pk' }),
  answer: list,
});

export const findEvents = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/events',
  summary:
    'Events of all months, page by page, searched in name and description: of a kind or of all that are switched on, those ahead or those over; without a token where the building shows its calendars to the public',
  access: 'calendar',
  topic,
  building: 'path',
  query: pageQuery(['start'], 'start', {
    asked: eventSearch,
    names: { kind: ['eventType', optional(kinds)], when: 'when', from: 'start' },
  }),
  answer: pageCodec(event),
});

export const registerForEvent = endpoint({
  method: 'PATCH',
  path: '/event/registerEvent/',
  summary: 'Registers the caller for an event that has places left and is not over',
  access: 'user',
  topic,
  form: true,
  body: objectCodec(eventReference, { id: 'pk' }),
  answer: okAnswer(),
});

export const unregisterFromEvent = endpoint({
  method: 'PATCH',
  path: '/event/unregisterEvent/',
  summary: 'Takes the caller’s registration back; the first of the waiting list gets the place',
  access: 'user',
  topic,
  form: true,
  body: objectCodec(eventReference, { id: 'pk' }),
  answer: okAnswer(),
});

const position = plain(z.object({ position: z.int() }));

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/events/:event/waiting-list',
  summary: 'Puts the caller at the end of the waiting list of a full event; answers their position, from 1',
  access: 'user',
  topic,
  answer: okAnswer(position),
});

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/api/events/:event/waiting-list',
  summary: 'Takes the caller off the waiting list',
  access: 'user',
  topic,
  answer: okAnswer(),
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/events',
  summary:
    'Administrators enter an event, on several days where `alsoOn` names further ones; the price is in euros, the picture one that was stored before',
  access: 'user',
  topic,
  building: 'path',
  body: plain(newEvent),
  answer: written,
});

export const editEvent = endpoint({
  method: 'PATCH',
  path: '/api/buildings/:building/events/:event',
  summary: 'Administrators change an event; those registered are mailed when its name, time or place changes',
  access: 'user',
  topic,
  building: 'path',
  body: plain(eventEdit),
  current: event,
  answer: written,
});

export const cancelEvent = endpoint({
  method: 'DELETE',
  path: '/api/buildings/:building/events/:event',
  summary:
    'Administrators take an event that is not over off the calendar; those registered and waiting are mailed',
  access: 'user',
  topic,
  building: 'path',
  answer: okAnswer(),
});

const person = objectCodec(attendee, {
  id: 'pk',
  firstName: 'firstName',
  lastName: 'lastName',
  companyName: 'companyName',
  email: 'email',
  since: 'since',
  attendedAt: 'attendedAt',
  pass: 'pass',
});
const attendees = z.object({ registered: z.array(attendee), waiting: z.array(attendee) });

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/events/:event/attendees',
  summary: 'Staff read who is registered for an event and who waits, in order',
  access: 'user',
  topic,
  building: 'path',
  answer: objectCodec(attendees, {
    registered: ['registered', listOf(person)],
    waiting: ['waiting', listOf(person)],
  }),
});

export const exportAttendees = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/events/:event/attendees/export',
  summary: 'The same as a spreadsheet, in the caller’s language',
  access: 'user',
  building: 'path',
  download: XLSX,
  answer: downloadAnswer,
});

export const tickAttendance = endpoint({
  method: 'PATCH',
  path: '/api/buildings/:building/events/:event/attendees/:person',
  summary: 'Staff tick off that somebody who is registered came, or take it back',
  access: 'user',
  topic,
  building: 'path',
  body: plain(attendance),
  answer: okAnswer(),
});

export const writeToAttendees = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/events/:event/messages',
  summary: 'Administrators e-mail those registered, waiting, or both; answers how many',
  access: 'user',
  topic,
  building: 'path',
  body: plain(eventMessage),
  answer: okAnswer(plain(z.object({ recipients: z.int() }))),
});

export const readEventFile = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/events/:event/calendar',
  summary: 'An event as a calendar file (iCalendar)',
  access: 'user',
  building: 'path',
  download: 'text/calendar; charset=utf-8',
  answer: downloadAnswer,
});
