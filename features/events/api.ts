import { z } from 'zod';
import { type Codec, objectCodec, okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, spreadsheetDownload, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  type BuildingEvent,
  buildingEventSchema,
  eventAttendanceTickSchema,
  eventAttendeeSchema,
  eventEditSchema,
  eventExportFilterSchema,
  eventListQuerySchema,
  eventReferenceSchema,
  eventSearchFilterSchema,
  newEventMessageSchema,
  newEventSchema,
} from './event.ts';

/** One topic for all three kinds: any change invalidates every open list. */
const topic = 'events';

const detailNames = {
  organizer: 'organize',
  startDate: 'eventDateBegin',
  startTime: 'eventTimeBegin',
  endDate: 'eventDateEnd',
  endTime: 'eventTimeEnd',
  capacity: 'maxUserNB',
} as const;

const namedEvent = objectCodec(buildingEventSchema, {
  ...detailNames,
  id: 'pk',
  kind: 'eventType',
  registered: 'userNb',
  waiting: 'waitingNb',
  registrations: 'userRegistered',
  isMine: 'isRegistered',
  author: 'pkUser',
});

/** The contract has the count under two names, and only the URL of the picture. */
const event: Codec<BuildingEvent> = {
  schema: namedEvent.schema,
  encode: (value) => ({
    ...(namedEvent.encode(value) as object),
    UserNb: value.registered,
    image: value.picture?.src ?? null,
  }),
};
const list = unpagedListAnswerCodec(event);
const written = okAnswerCodec(unpagedListAnswerCodec(event));

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/event/deleteGetPatchEvent/:building/',
  summary:
    'List the events of a kind in a period, or one event by `pk`; public if the building’s calendars are',
  access: 'calendar',
  topic,
  building: 'path',
  query: eventListQuerySchema,
  answer: list,
});

export const listEventSearchResults = endpoint({
  name: 'listEventSearchResults',
  method: 'GET',
  path: '/api/buildings/:building/events',
  summary:
    'Search events of all months by name and description, paged; public if the building’s calendars are',
  access: 'calendar',
  topic,
  building: 'path',
  query: pageQueryCodec(['start'], 'start', eventSearchFilterSchema),
  answer: pageCodec(event),
});

export const exportEvents = endpoint({
  name: 'exportEvents',
  method: 'GET',
  path: '/api/buildings/:building/events/export',
  summary: 'Export the events of a period, or all upcoming and recent ones, as a spreadsheet; for staff',
  access: 'user',
  topic,
  building: 'path',
  query: eventExportFilterSchema,
  ...spreadsheetDownload,
});

export const registerForEvent = endpoint({
  name: 'registerForEvent',
  method: 'PATCH',
  path: '/event/registerEvent/',
  summary: 'Register the caller for an event with free places',
  access: 'user',
  topic,
  form: true,
  body: eventReferenceSchema,
  answer: okAnswerCodec(),
});

export const unregisterFromEvent = endpoint({
  name: 'unregisterFromEvent',
  method: 'PATCH',
  path: '/event/unregisterEvent/',
  summary: 'Cancel the caller’s registration; the place goes to the first on the waiting list',
  access: 'user',
  topic,
  form: true,
  body: eventReferenceSchema,
  answer: okAnswerCodec(),
});

export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/api/events/:event/waiting-list',
  summary: 'Add the caller to the waiting list of a full event; returns their position, from 1',
  access: 'user',
  topic,
  answer: okAnswerCodec(z.object({ position: z.int() })),
});

export const leaveWaitingList = endpoint({
  name: 'leaveWaitingList',
  method: 'DELETE',
  path: '/api/events/:event/waiting-list',
  summary: 'Remove the caller from the waiting list',
  access: 'user',
  topic,
  answer: okAnswerCodec(),
});

const inBuilding = { access: 'user', topic, building: 'path' } as const;

export const createEvent = endpoint({
  name: 'createEvent',
  method: 'POST',
  path: '/api/buildings/:building/events',
  summary: 'Create an event, also on the days in `alsoOn`; the price is in euros; for administrators',
  ...inBuilding,
  body: newEventSchema,
  answer: written,
});

export const editEvent = endpoint({
  name: 'editEvent',
  method: 'PATCH',
  path: '/api/buildings/:building/events/:event',
  summary: 'Change an event; attendees are mailed if its name, time or place changes; for administrators',
  ...inBuilding,
  body: eventEditSchema,
  current: event,
  answer: written,
});

export const cancelEvent = endpoint({
  name: 'cancelEvent',
  method: 'DELETE',
  path: '/api/buildings/:building/events/:event',
  summary: 'Cancel an event that is not over; attendees and the waiting list are mailed; for administrators',
  ...inBuilding,
  answer: okAnswerCodec(),
});

export const listAttendees = endpoint({
  name: 'listAttendees',
  method: 'GET',
  path: '/api/buildings/:building/events/:event/attendees',
  summary: 'List the attendees and the waiting list of an event, in order; for staff',
  ...inBuilding,
  answer: z.object({ registered: z.array(eventAttendeeSchema), waiting: z.array(eventAttendeeSchema) }),
});

export const exportAttendees = endpoint({
  name: 'exportAttendees',
  method: 'GET',
  path: '/api/buildings/:building/events/:event/attendees/export',
  summary: 'Export the attendees as a spreadsheet in the caller’s language; for staff',
  access: 'user',
  building: 'path',
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});

export const tickAttendance = endpoint({
  name: 'tickAttendance',
  method: 'PATCH',
  path: '/api/buildings/:building/events/:event/attendees/:person',
  summary: 'Mark an attendee as present, or remove the mark; for staff',
  ...inBuilding,
  body: eventAttendanceTickSchema,
  answer: okAnswerCodec(),
});

export const writeToAttendees = endpoint({
  name: 'writeToAttendees',
  method: 'POST',
  path: '/api/buildings/:building/events/:event/messages',
  summary:
    'E-mail the attendees, the waiting list, or both; returns the number of recipients; for administrators',
  ...inBuilding,
  body: newEventMessageSchema,
  answer: okAnswerCodec(z.object({ recipients: z.int() })),
});

export const downloadEventCalendarFile = endpoint({
  name: 'downloadEventCalendarFile',
  method: 'GET',
  path: '/api/buildings/:building/events/:event/calendar',
  summary: 'Download an event as a calendar file (iCalendar)',
  access: 'user',
  building: 'path',
  download: 'text/calendar; charset=utf-8',
  answer: downloadCodec,
});
