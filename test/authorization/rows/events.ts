import type { EventRecord } from '../../../demo/factories.ts';
import type { EventKind } from '../../../features/events/eventKind.ts';
import { eventBody, TYPES } from '../../support/fixtures/eventFixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import {
  administrators,
  everybody,
  type Further,
  type Given,
  instead,
  lists,
  type Request,
  type Rows,
  type Statuses,
  staff,
  unknownToAll,
} from '../row.ts';

type Over = Parameters<AuthorizationFixture['app']['make']['event']>[0];

const event = (
  { app, people }: AuthorizationFixture,
  { id }: { id: number },
  over: Over = {},
): Promise<EventRecord> => app.make.event({ building: id, createdBy: people.admin.id, ...over });

const kinds = ['conference', 'gym', 'beautyRoom'] as const;
/** The module of each kind (docs/specification.md §2). */
const modules = { conference: 'events', gym: 'gym', beautyRoom: 'beautyRoom' } as const;

/** A kind that is switched off does not exist, while the others do. */
function offByKind(
  allowed: Statuses,
  request: (fixture: AuthorizationFixture, given: Given, kind: EventKind) => Request | Promise<Request>,
): Record<string, Further> {
  const cases = kinds.map((kind): [string, Further] => [
    `a ${kind} where these are switched off`,
    { allowed, off: [modules[kind]], request: (fixture, given) => request(fixture, given, kind) },
  ]);
  return Object.fromEntries(cases);
}

type Make = (fixture: AuthorizationFixture, given: Given, over?: Over) => Promise<Request>;

const listed = async (fixture: AuthorizationFixture, { at }: Given, kind: EventKind): Promise<Request> => {
  const { id } = await event(fixture, at, { kind });
  return { query: { eventType: TYPES[kind] }, about: id };
};

const ahead: Make = async (fixture, { at }, over) => ({ body: { pk: (await event(fixture, at, over)).id } });

const registered: Make = async (fixture, { at, owner }, over) => {
  const { id } = await event(fixture, at, { registered: [fixture.people[owner].id], ...over });
  return { body: { pk: id } };
};

/** A full event, for the waiting list. */
const full: Make = async (fixture, { at }, over) => {
  const { id } = await event(fixture, at, { capacity: 1, registered: [fixture.people.clerk.id], ...over });
  return { params: { event: id } };
};

const waiting: Make = async (fixture, { at, owner }, over) => {
  const queue = { capacity: 1, registered: [fixture.people.clerk.id], waiting: [fixture.people[owner].id] };
  return { params: { event: (await event(fixture, at, { ...queue, ...over })).id } };
};

const managed: Make = async (fixture, { at }, over) => ({
  params: { event: (await event(fixture, at, over)).id },
});

const attended: Make = async (fixture, { at }, over) => {
  const { id: person } = fixture.people.clerk;
  // Attendance can be ticked.
  const { id } = await event(fixture, at, { registered: [person], startTime: '00:30', ...over });
  return { params: { event: id, person }, body: { present: true } };
};

const written: Make = async (fixture, given, over) => ({
  ...(await managed(fixture, given, { registered: [fixture.people.clerk.id], ...over })),
  body: { audience: 'registered', subject: 'Salle changée', text: 'À l’auditorium.' },
});

const ofKind =
  (make: Make, body?: object) =>
  async (fixture: AuthorizationFixture, given: Given, kind: EventKind): Promise<Request> => ({
    ...(await make(fixture, given, { kind })),
    ...(body && { body }),
  });

const EDIT = { name: 'Nouveau nom' };
const notAnothers = instead(everybody, 409);

/** Events (docs/specification.md §1, §22): everybody registers, administrators edit. */
export const events: Rows = {
  'GET /event/deleteGetPatchEvent/:building/': {
    allowed: everybody,
    anybody: 200,
    resources: 'shared',
    request: (fixture, given) => listed(fixture, given, 'conference'),
    shows: lists,
    further: offByKind(unknownToAll, listed),
  },
  'GET /api/buildings/:building/events': {
    allowed: everybody,
    anybody: 200,
    resources: 'shared',
    request: (fixture, given) => listed(fixture, given, 'conference'),
    shows: lists,
    further: offByKind(unknownToAll, listed),
  },
  'GET /api/buildings/:building/events/export': {
    allowed: staff,
    request: (fixture, given) => listed(fixture, given, 'conference'),
    further: offByKind(instead(staff, 404), listed),
  },
  'PATCH /event/registerEvent/': {
    allowed: everybody,
    resources: 'shared',
    writes: 'event_registrations',
    request: ahead,
    further: offByKind(unknownToAll, ofKind(ahead)),
  },
  'PATCH /event/unregisterEvent/': {
    allowed: everybody,
    resources: { ofColleague: notAnothers, ofOtherCompany: notAnothers },
    writes: 'event_registrations',
    request: registered,
    further: offByKind(unknownToAll, ofKind(registered)),
  },
  'POST /api/events/:event/waiting-list': {
    allowed: everybody,
    resources: 'shared',
    writes: 'event_waiting',
    request: full,
    further: offByKind(unknownToAll, ofKind(full)),
  },
  'DELETE /api/events/:event/waiting-list': {
    allowed: everybody,
    resources: { ofColleague: notAnothers, ofOtherCompany: notAnothers },
    writes: 'event_waiting',
    request: waiting,
    further: offByKind(unknownToAll, ofKind(waiting)),
  },
  'POST /api/buildings/:building/events': {
    allowed: administrators,
    writes: 'events',
    request: () => ({ body: eventBody() }),
    further: {
      ...offByKind(instead(administrators, 404), (_, __, kind) => ({ body: eventBody({ kind }) })),
      'with a picture of another building': {
        allowed: instead(administrators, 422),
        request: async ({ resources, there }) => ({
          body: eventBody({ picture: await resources.picture(there) }),
        }),
      },
    },
  },
  'PATCH /api/buildings/:building/events/:event': {
    allowed: administrators,
    resources: 'shared',
    writes: 'events',
    request: async (fixture, given) => ({ ...(await managed(fixture, given)), body: EDIT }),
    further: offByKind(instead(administrators, 404), ofKind(managed, EDIT)),
  },
  'DELETE /api/buildings/:building/events/:event': {
    allowed: administrators,
    resources: 'shared',
    writes: 'events',
    request: managed,
    further: offByKind(instead(administrators, 404), ofKind(managed)),
  },
  'GET /api/buildings/:building/events/:event/attendees': {
    allowed: staff,
    resources: 'shared',
    request: managed,
    further: offByKind(instead(staff, 404), ofKind(managed)),
  },
  'GET /api/buildings/:building/events/:event/attendees/export': {
    allowed: staff,
    resources: 'shared',
    request: managed,
    further: offByKind(instead(staff, 404), ofKind(managed)),
  },
  'PATCH /api/buildings/:building/events/:event/attendees/:person': {
    allowed: staff,
    resources: 'shared',
    writes: 'event_registrations',
    request: attended,
    further: offByKind(instead(staff, 404), ofKind(attended)),
  },
  'POST /api/buildings/:building/events/:event/messages': {
    allowed: administrators,
    resources: 'shared',
    writes: 'events',
    request: written,
    further: offByKind(instead(administrators, 404), ofKind(written)),
  },
  'GET /api/buildings/:building/events/:event/calendar': {
    allowed: everybody,
    resources: 'shared',
    request: managed,
    further: offByKind(unknownToAll, ofKind(managed)),
  },
};
