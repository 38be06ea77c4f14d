import { writeUndo } from '../../../core/booking/server/undoCode.ts';
import { bayReservationBody, MONDAY } from '../../support/fixtures/parkingFixture.ts';
import { type AuthorizationFixture, receiverFor } from '../fixture.ts';
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

/** Everybody sees that it is there, and its creator alone changes it (docs/specification.md §1). */
const creatorsOwn = { ofColleague: nobody, ofOtherCompany: nobody };

const bay = ({ app }: AuthorizationFixture, at: { id: number }) => app.make.bay({ building: at.id });

const reservation = async (fixture: AuthorizationFixture, { owner, at }: Given) => {
  const row = { bay: await bay(fixture, at), holderId: fixture.people[owner].id, startDate: MONDAY };
  return (await fixture.app.make.bayReservation(row)).id;
};

/** The code that takes back what a caller has handed over. */
const handoverOf = async (fixture: AuthorizationFixture, { caller, at }: Given) => {
  const { app, people } = fixture;
  const { id: userId, companyId } = people[caller];
  const receiver = await receiverFor(fixture, { owner: caller, at });
  const { id } = await app.make.bayReservation({
    bay: await bay(fixture, at),
    ...{ startDate: MONDAY, holderId: receiver.id },
  });
  const given = [{ id, version: 1, companyId, assistantId: null, seriesId: null, guest: null }];
  const by = { db: app.db, actor: { userId }, building: at, now: app.now() };
  return writeUndo(by, 'parking', { from: userId, to: receiver.id, given });
};

let made = 0;
const period = { startDate: MONDAY, startTime: '10:00', endDate: MONDAY, endTime: '12:00' };

/** Bays (docs/specification.md §1, §20). */
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
  'GET /api/buildings/:building/parking-reservations/:id/receivers': {
    allowed: everybody,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    request: async (fixture, given) => {
      const { email } = await receiverFor(fixture, given);
      return { params: { id: await reservation(fixture, given) }, query: { search: email }, about: email };
    },
    shows: ({ body }, about) => body.fields.some(({ email }: { email: string }) => email === about),
  },
  'POST /api/buildings/:building/parking-reservations/:id/handover': {
    allowed: everybody,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'bay_reservations',
    request: async (fixture, given) => ({
      params: { id: await reservation(fixture, given) },
      body: { receiver: (await receiverFor(fixture, given)).email },
    }),
    further: {
      'to somebody of another company': {
        allowed: instead(everybody, 422),
        request: async (fixture, given) => ({
          params: { id: await reservation(fixture, given) },
          body: { receiver: (await receiverFor(fixture, { ...given, owner: 'stranger' })).email },
        }),
      },
      'to somebody of another building': {
        allowed: instead(everybody, 422),
        request: async (fixture, given) => ({
          params: { id: await reservation(fixture, given) },
          body: { receiver: (await receiverFor(fixture, { ...given, at: fixture.there })).email },
        }),
      },
    },
  },
  'POST /api/buildings/:building/parking-handovers/undo': {
    allowed: everybody,
    module,
    writes: 'bay_reservations',
    request: async (fixture, given) => ({ body: { undo: await handoverOf(fixture, given) } }),
    further: {
      'a handover by somebody else': {
        allowed: instead(everybody, 409),
        request: async (fixture, given) => ({
          body: { undo: await handoverOf(fixture, { ...given, caller: 'neighbour' }) },
        }),
      },
    },
  },
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
  ...{ startDate: MONDAY, startTime: '08:00', endDate: MONDAY, endTime: '18:00' },
  rooms: [(await app.make.room({ building: at.id })).id],
});

/** Closed periods of rooms and bays. */
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
