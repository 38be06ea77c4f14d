import { bayReservationBody, MONDAY } from '../../support/fixtures/parkingFixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { handoverRows } from '../handoverRows.ts';
import {
  administrators,
  bookers,
  everybody,
  type Given,
  instead,
  lists,
  nobody,
  type Rows,
  staff,
} from '../row.ts';

const module = 'parking';

/**
 * Everybody sees that the space is taken; only the holder changes the reservation (docs/specification.md §1).
 */
const creatorsOwn = { ofColleague: nobody, ofOtherCompany: nobody };

const bay = ({ app }: AuthorizationFixture, at: { id: number }) => app.make.space({ building: at.id });

const reserve = async (fixture: AuthorizationFixture, at: { id: number }, holderId: number) =>
  (await fixture.app.make.spaceReservation({ space: await bay(fixture, at), startDate: MONDAY, holderId }))
    .id;

const reservation = (fixture: AuthorizationFixture, { owner, at }: Given) =>
  reserve(fixture, at, fixture.people[owner].id);

let made = 0;
const period = { startDate: MONDAY, startTime: '10:00', endDate: MONDAY, endTime: '12:00' };

/** Parking spaces (docs/specification.md §1, §20). */
export const parking: Rows = {
  'GET /salle/deleteGetPatchPlace/:building/': {
    allowed: everybody,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({ about: (await bay(fixture, at)).id }),
    shows: lists,
  },
  'GET /salle/deleteGetPatchPlaceReservation/:building/': {
    allowed: everybody,
    module,
    resources: { ofColleague: everybody, ofOtherCompany: everybody },
    request: async (fixture, given) => ({
      query: { start: MONDAY },
      about: await reservation(fixture, given),
    }),
    shows: lists,
  },
  'GET /api/buildings/:building/parking/reservations/export': {
    allowed: everybody,
    module,
    request: () => ({}),
  },
  'POST /api/buildings/:building/bays/check': {
    allowed: bookers,
    module,
    request: async (fixture, { at }) => ({ body: { ...period, bay: (await bay(fixture, at)).id } }),
    further: {
      'for a resident': {
        allowed: staff,
        request: ({ people }) => ({ body: { ...period, residentEmail: people.limited.email } }),
      },
      'a change of one’s own': {
        allowed: everybody,
        request: async (fixture, given) => ({
          body: { ...period, reservation: await reservation(fixture, given) },
        }),
      },
      'a change of a colleague’s': {
        allowed: nobody,
        request: async (fixture, given) => ({
          body: { ...period, reservation: await reservation(fixture, { ...given, owner: 'colleague' }) },
        }),
      },
    },
  },
  'PUT /salle/deleteGetPatchPlaceReservation/:building/': {
    allowed: bookers,
    module,
    writes: 'bay_reservations',
    request: async (fixture, { at }) => ({ body: bayReservationBody(await bay(fixture, at)) }),
    further: {
      'a bay of another building': {
        allowed: instead(bookers, 422),
        request: async (fixture) => ({ body: bayReservationBody(await bay(fixture, fixture.there)) }),
      },
    },
  },
  'PATCH /salle/deleteGetPatchPlaceReservation/:building/': {
    allowed: everybody,
    module,
    resources: creatorsOwn,
    writes: 'bay_reservations',
    request: async (fixture, given) => ({ body: { pk: await reservation(fixture, given), name: 'Nouveau' } }),
    further: {
      'to a bay of another building': {
        allowed: instead(everybody, 422),
        request: async (fixture, given) => {
          const far = await bay(fixture, fixture.there);
          return { body: { pk: await reservation(fixture, given), place: far.id } };
        },
      },
    },
  },
  'DELETE /salle/crudReservation/:building/': {
    allowed: everybody,
    module,
    resources: creatorsOwn,
    writes: 'bay_reservations',
    request: async (fixture, given) => ({ body: { pk: await reservation(fixture, given) } }),
  },
  'POST /api/buildings/:building/parking-reservations': {
    allowed: staff,
    module,
    writes: 'bay_reservations',
    request: async (fixture, { at, owner }) => {
      const resident = fixture.people[owner === 'stranger' ? owner : 'limited'].email;
      return { body: bayReservationBody(await bay(fixture, at), { resident }) };
    },
    further: {
      'for somebody of another building': {
        allowed: instead(staff, 422),
        request: async (fixture, { at }) => {
          const resident = fixture.people.stranger.email;
          return { body: bayReservationBody(await bay(fixture, at), { resident }) };
        },
      },
      'a bay of another building': {
        allowed: instead(staff, 422),
        request: async (fixture) => {
          const resident = fixture.people.limited.email;
          return { body: bayReservationBody(await bay(fixture, fixture.there), { resident }) };
        },
      },
    },
  },
  'POST /api/buildings/:building/parking-reservations/:id/cancellation': {
    allowed: staff,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'bay_reservations',
    request: async (fixture, given) => ({
      params: { id: await reservation(fixture, given) },
      body: { reason: 'Inondation' },
    }),
  },
  ...handoverRows({
    module,
    table: 'bay_reservations',
    reservations: 'parking-reservations',
    undos: 'parking-handovers',
    reserve,
  }),
  'GET /api/buildings/:building/bays': {
    allowed: staff,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({
      query: { limit: 200, sort: '-position' },
      about: (await bay(fixture, at)).id,
    }),
    shows: lists,
  },
  'GET /api/buildings/:building/bays/export': { allowed: staff, module, request: () => ({}) },
  'GET /api/buildings/:building/bays/closures': { allowed: everybody, module, request: () => ({}) },
  'POST /api/buildings/:building/bays': {
    allowed: administrators,
    module,
    writes: 'bays',
    request: () => ({ body: { name: `Nouvelle ${++made}` } }),
  },
  'PATCH /api/buildings/:building/bays/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'bays',
    request: async (fixture, { at }) => ({
      params: { id: (await bay(fixture, at)).id },
      body: { kinds: ['visitor'] },
    }),
    further: {
      'of another building': {
        allowed: instead(administrators, 404),
        request: async (fixture) => ({
          params: { id: (await bay(fixture, fixture.there)).id },
          body: { kinds: ['visitor'] },
        }),
      },
    },
  },
  'POST /api/buildings/:building/bays/:id/retirement': {
    allowed: administrators,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({ params: { id: (await bay(fixture, at)).id }, body: {} }),
  },
};

const closedRoom = async ({ app }: AuthorizationFixture, at: { id: number }) =>
  app.make.closure(await app.make.room({ building: at.id }), `${MONDAY} 08:00`, `${MONDAY} 18:00`);
const toClose = async ({ app }: AuthorizationFixture, at: { id: number }) => ({
  startDate: MONDAY,
  startTime: '08:00',
  endDate: MONDAY,
  endTime: '18:00',
  rooms: [(await app.make.room({ building: at.id })).id],
});

/** Closures of rooms and parking spaces. */
export const closures: Rows = {
  'GET /api/buildings/:building/closures': {
    allowed: staff,
    resources: 'shared',
    request: async (fixture, { at }) => ({
      query: { limit: 200 },
      about: await closedRoom(fixture, at),
    }),
    shows: lists,
  },
  'GET /api/buildings/:building/closures/export': { allowed: staff, request: () => ({}) },
  'POST /api/buildings/:building/closures/check': {
    allowed: administrators,
    request: async (fixture, { at }) => ({ body: await toClose(fixture, at) }),
    shows: ({ body }) => body.refusal === null,
  },
  'POST /api/buildings/:building/closures': {
    allowed: administrators,
    writes: 'closures',
    request: async (fixture, { at }) => ({
      body: { ...(await toClose(fixture, at)), reason: { fr: 'Travaux', en: 'Works' } },
    }),
    further: {
      'a room of another building': {
        allowed: instead(administrators, 422),
        request: async (fixture) => ({
          body: { ...(await toClose(fixture, fixture.there)), reason: { fr: 'Travaux', en: 'Works' } },
        }),
      },
    },
  },
  'PATCH /api/buildings/:building/closures/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'closures',
    request: async (fixture, { at }) => ({
      params: { id: await closedRoom(fixture, at) },
      body: { reason: { fr: 'Peinture', en: '' } },
    }),
  },
  'DELETE /api/buildings/:building/closures/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'closures',
    request: async (fixture, { at }) => ({ params: { id: await closedRoom(fixture, at) } }),
  },
};
