import { bookingBody, MONDAY, on } from '../../support/scenes/roomScene.ts';
import {
  bookers,
  everybody,
  type Given,
  instead,
  lists,
  nobody,
  type Rows,
  staff,
  unknownToAll,
} from '../row.ts';
import type { Stage } from '../stage.ts';

const module = 'rooms';
const DAYS = { start: MONDAY, end: MONDAY };

/** Everybody sees that it is there, and its creator alone changes it, whatever their role (docs/decisions/0006). */
const creatorsOwn = { ofColleague: nobody, ofOtherCompany: nobody };

const room = ({ app }: Stage, at: { id: number }) => app.make.room({ building: at.id });

const reservation = async (stage: Stage, { owner, at }: Given) => {
  const rooms = [await room(stage, at)];
  const row = { date: MONDAY, holderId: stage.people[owner].id };
  return (await stage.app.make.reservation({ rooms, ...row })).id;
};

const series = async (stage: Stage, { owner, at }: Given) => {
  const holderId = stage.people[owner].id;
  const seriesId = await stage.app.make.series({ building: at.id, holderId });
  await stage.app.make.reservation({ rooms: [await room(stage, at)], date: MONDAY, holderId, seriesId });
  return seriesId;
};

/** The building is put in by the gate where the call takes it. */
const booking = async (stage: Stage, at: { id: number }, over: object = {}) => {
  const { pkBuilding: _, ...body } = bookingBody(await room(stage, at), over);
  return { body };
};

const seen = async (stage: Stage, given: Given) => ({ query: DAYS, about: await reservation(stage, given) });

/** Meeting rooms (docs/specification.md §1, §17, §18, §19; docs/decisions/0006). */
export const rooms: Rows = {
  'GET /salle/deleteGetPatchSalle/:building/': {
    allowed: everybody,
    module,
    things: 'shared',
    request: async (stage, { at }) => ({ about: (await room(stage, at)).id }),
    shows: lists,
  },
  'POST /salle/getSalleAvailable/:building/': {
    allowed: everybody,
    module,
    things: 'shared',
    request: async (stage, { at }) => {
      const { id } = await room(stage, at);
      return { body: { dates: on(MONDAY), start: '10:00', end: '11:00', salleIds: [id] }, about: id };
    },
    shows: lists,
  },
  'GET /salle/deleteGetPatchReservation/:building/': {
    allowed: everybody,
    module,
    things: { ofColleague: everybody, ofOtherCompany: everybody },
    request: seen,
    shows: lists,
  },
  'GET /salle/GetUserReservation/:building/': {
    allowed: everybody,
    module,
    things: { ofColleague: everybody, ofOtherCompany: unknownToAll },
    request: seen,
    shows: lists,
  },
  'POST /salle/createReservation/': {
    allowed: bookers,
    module,
    writes: 'reservations',
    request: (stage, { at }) => booking(stage, at),
    further: {
      'a room of another building': {
        allowed: instead(bookers, 422),
        request: (stage) => booking(stage, stage.there),
      },
      'with a guest of another building': {
        allowed: instead(bookers, 422),
        request: (stage, { at }) => booking(stage, at, { registeredUsers: [stage.people.stranger.id] }),
      },
    },
  },
  'PATCH /salle/deleteGetPatchReservation/:building/': {
    allowed: everybody,
    module,
    things: creatorsOwn,
    writes: 'reservations',
    request: async (stage, given) => ({ body: { pk: await reservation(stage, given), comment: 'Nouveau' } }),
    further: {
      'into a room of another building': {
        allowed: instead(everybody, 422),
        request: async (stage, given) => {
          const far = await room(stage, stage.there);
          return { body: { pk: await reservation(stage, given), reservedSalle: [far.id] } };
        },
      },
    },
  },
  'DELETE /salle/deleteGetPatchReservation/:building/': {
    allowed: everybody,
    module,
    things: creatorsOwn,
    writes: 'room_holds',
    request: async (stage, given) => ({ body: { pk: await reservation(stage, given) } }),
  },
  'GET /users/getQuota/': {
    allowed: everybody,
    request: () => ({}),
    further: {
      'of another building of one’s own': {
        allowed: everybody,
        request: ({ closed }) => ({ query: { building: closed.id } }),
      },
      'of a building of others': {
        allowed: unknownToAll,
        request: ({ there }) => ({ query: { building: there.id } }),
      },
      'of a building without rooms': {
        allowed: unknownToAll,
        off: [module],
        request: ({ closed }) => ({ query: { building: closed.id } }),
      },
    },
  },
  'GET /api/buildings/:building/reservations/report': {
    allowed: everybody,
    module,
    request: () => ({ query: DAYS }),
  },
  'POST /api/buildings/:building/reservations': {
    allowed: staff,
    module,
    writes: 'reservations',
    request: (stage, { at, owner }) => {
      const resident = owner === 'stranger' ? owner : 'limited';
      return booking(stage, at, { resident: stage.people[resident].email });
    },
    further: {
      'for somebody of another building': {
        allowed: instead(staff, 422),
        request: (stage, { at }) => booking(stage, at, { resident: stage.people.stranger.email }),
      },
      'a room of another building': {
        allowed: instead(staff, 422),
        request: (stage) => booking(stage, stage.there, { resident: stage.people.limited.email }),
      },
    },
  },
  'POST /api/buildings/:building/reservations/:id/cancellation': {
    allowed: staff,
    module,
    things: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'room_holds',
    request: async (stage, given) => ({
      params: { id: await reservation(stage, given) },
      body: { reason: 'Travaux' },
    }),
  },
  'PATCH /api/buildings/:building/reservation-series/:id': {
    allowed: everybody,
    module,
    things: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    writes: 'reservations',
    request: async (stage, given) => ({
      params: { id: await series(stage, given) },
      body: { comment: 'Nouveau' },
    }),
  },
  'DELETE /api/buildings/:building/reservation-series/:id': {
    allowed: everybody,
    module,
    things: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    writes: 'room_holds',
    request: async (stage, given) => ({ params: { id: await series(stage, given) }, body: {} }),
  },
  'GET /api/public/buildings/:building/reservations': {
    allowed: everybody,
    anybody: 200,
    module,
    request: async (stage, { at }) => {
      const held = await room(stage, at);
      await stage.app.make.reservation({ rooms: [held], date: MONDAY, holderId: stage.people.vip.id });
      return { query: DAYS, about: held.name };
    },
    shows: ({ body }, about) =>
      body.fields.some(
        (slot: object) =>
          Object.keys(slot).sort().join() === 'date,endTime,room,startTime' &&
          (slot as { room: string }).room === about,
      ),
  },
};
