import { randomUUID } from 'node:crypto';
import { listCompactReservations } from '../../../features/rooms/reservations/compactListApi.ts';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { bookingBody, MONDAY, toDatePairs } from '../../support/fixtures/roomFixture.ts';
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
  unknownToAll,
} from '../row.ts';

const module = 'rooms';
const DAYS = { start: MONDAY, end: MONDAY };

/** Everybody sees that the slot is taken; only the holder changes it, whatever their role. */
const creatorsOwn = { ofColleague: nobody, ofOtherCompany: nobody };

const room = ({ app }: AuthorizationFixture, at: { id: number }) => app.make.room({ building: at.id });

const reserve = async (fixture: AuthorizationFixture, at: { id: number }, holderId: number) =>
  (await fixture.app.make.reservation({ rooms: [await room(fixture, at)], date: MONDAY, holderId })).id;

const reservation = (fixture: AuthorizationFixture, { owner, at }: Given) =>
  reserve(fixture, at, fixture.people[owner].id);

/** A reservation that waits for approval. */
const waiting = async (fixture: AuthorizationFixture, { owner, at }: Given) => {
  const rooms = [await room(fixture, at)];
  const row = { date: MONDAY, holderId: fixture.people[owner].id, approval: 'waiting' as const };
  return (await fixture.app.make.reservation({ rooms, ...row })).id;
};

const offer = async ({ app }: AuthorizationFixture, at: { id: number }, kind = 'layout') => {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into room_offers (building_id, kind, name_fr, position)
      values ($1, $2, gen_random_uuid()::text, 1) returning id`,
    [at.id, kind],
  );
  return rows[0]?.id ?? 0;
};

const series = async (fixture: AuthorizationFixture, { owner, at }: Given) => {
  const holderId = fixture.people[owner].id;
  const seriesId = await fixture.app.make.series({ building: at.id, holderId });
  await fixture.app.make.reservation({ rooms: [await room(fixture, at)], date: MONDAY, holderId, seriesId });
  return seriesId;
};

/** A reservation with a guest. */
const invitedTo = async (fixture: AuthorizationFixture, at: Given['at'], guest: Given['owner']) => {
  const holderId = (await fixture.app.make.user({ role: 'vip', buildings: [at.id] })).id;
  const rooms = [await room(fixture, at)];
  const guests = [fixture.people[guest].id];
  return (await fixture.app.make.reservation({ rooms, date: MONDAY, holderId, guests })).id;
};

const listsById: NonNullable<Rows[string]['shows']> = ({ body }, about) =>
  body.fields.some(({ id }: { id: number }) => id === about);

const booking = async (fixture: AuthorizationFixture, at: { id: number }, over: object = {}) => {
  const { pkBuilding: _, ...body } = bookingBody(await room(fixture, at), over);
  return { body };
};

const question = (id: number) => ({
  dates: [{ start: MONDAY, end: MONDAY }],
  start: '10:00',
  end: '11:00',
  rooms: [id],
});

const seen = async (fixture: AuthorizationFixture, given: Given) => ({
  query: DAYS,
  about: await reservation(fixture, given),
});

/** Meeting rooms (docs/specification.md §1, §17, §18, §19). */
export const rooms: Rows = {
  'GET /salle/deleteGetPatchSalle/:building/': {
    allowed: everybody,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({ about: (await room(fixture, at)).id }),
    shows: lists,
  },
  'POST /salle/getSalleAvailable/:building/': {
    allowed: everybody,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => {
      const { id } = await room(fixture, at);
      return {
        body: { dates: toDatePairs(MONDAY), start: '10:00', end: '11:00', salleIds: [id] },
        about: id,
      };
    },
    shows: lists,
  },
  'POST /api/buildings/:building/rooms/check': {
    allowed: bookers,
    module,
    request: async (fixture, { at }) => ({ body: question((await room(fixture, at)).id) }),
    further: {
      'for a resident': {
        allowed: staff,
        request: async (fixture, { at }) => ({
          body: { ...question((await room(fixture, at)).id), residentEmail: fixture.people.limited.email },
        }),
      },
      'a change of one’s own': {
        allowed: everybody,
        request: async (fixture, given) => ({ body: { reservation: await reservation(fixture, given) } }),
      },
      'a change of a colleague’s': {
        allowed: nobody,
        request: async (fixture, given) => ({
          body: { reservation: await reservation(fixture, { ...given, owner: 'colleague' }) },
        }),
      },
      'a change of another series than one’s own': {
        allowed: unknownToAll,
        request: async (fixture, given) => ({
          body: { series: await series(fixture, { ...given, owner: 'colleague' }) },
        }),
      },
    },
  },
  'GET /salle/deleteGetPatchReservation/:building/': {
    allowed: everybody,
    module,
    resources: { ofColleague: everybody, ofOtherCompany: everybody },
    request: seen,
    shows: lists,
  },
  'GET /api/buildings/:building/reservations/shown': {
    allowed: everybody,
    module,
    resources: { ofColleague: everybody, ofOtherCompany: everybody },
    request: seen,
    shows: ({ body }, about) => decodeAnswer(listCompactReservations, body).some(({ id }) => id === about),
  },
  'GET /salle/GetUserReservation/:building/': {
    allowed: everybody,
    module,
    resources: { ofColleague: everybody, ofOtherCompany: unknownToAll },
    request: seen,
    shows: lists,
  },
  'POST /salle/createReservation/': {
    allowed: bookers,
    module,
    writes: 'reservations',
    request: (fixture, { at }) => booking(fixture, at),
    further: {
      'a room of another building': {
        allowed: instead(bookers, 422),
        request: (fixture) => booking(fixture, fixture.there),
      },
      'with a guest of another building': {
        allowed: instead(bookers, 422),
        request: (fixture, { at }) => booking(fixture, at, { registeredUsers: [fixture.people.stranger.id] }),
      },
    },
  },
  'PATCH /salle/deleteGetPatchReservation/:building/': {
    allowed: everybody,
    module,
    resources: creatorsOwn,
    writes: 'reservations',
    request: async (fixture, given) => ({
      body: { pk: await reservation(fixture, given), comment: 'Nouveau' },
    }),
    further: {
      'into a room of another building': {
        allowed: instead(everybody, 422),
        request: async (fixture, given) => {
          const far = await room(fixture, fixture.there);
          return { body: { pk: await reservation(fixture, given), reservedSalle: [far.id] } };
        },
      },
    },
  },
  'DELETE /salle/deleteGetPatchReservation/:building/': {
    allowed: everybody,
    module,
    resources: creatorsOwn,
    writes: 'room_holds',
    request: async (fixture, given) => ({ body: { pk: await reservation(fixture, given) } }),
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
    request: (fixture, { at, owner }) => {
      const resident = owner === 'stranger' ? owner : 'limited';
      return booking(fixture, at, { resident: fixture.people[resident].email });
    },
    further: {
      'for somebody of another building': {
        allowed: instead(staff, 422),
        request: (fixture, { at }) => booking(fixture, at, { resident: fixture.people.stranger.email }),
      },
      'a room of another building': {
        allowed: instead(staff, 422),
        request: (fixture) => booking(fixture, fixture.there, { resident: fixture.people.limited.email }),
      },
    },
  },
  'POST /api/buildings/:building/reservations/:id/cancellation': {
    allowed: staff,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'room_holds',
    request: async (fixture, given) => ({
      params: { id: await reservation(fixture, given) },
      body: { reason: 'Travaux' },
    }),
  },
  ...handoverRows({
    module,
    table: 'reservations',
    reservations: 'reservations',
    undos: 'reservation-handovers',
    reserve,
  }),
  'GET /api/buildings/:building/reservations': {
    allowed: everybody,
    module,
    resources: { ofColleague: everybody, ofOtherCompany: everybody },
    request: async (fixture, given) => {
      const held = await room(fixture, given.at);
      const holderId = fixture.people[given.owner].id;
      const { id } = await fixture.app.make.reservation({ rooms: [held], date: MONDAY, holderId });
      return { query: { search: held.name, limit: 200 }, about: id };
    },
    shows: listsById,
  },
  'GET /api/buildings/:building/reservations/invitations': {
    allowed: everybody,
    module,
    resources: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    request: async (fixture, { at, owner }) => ({ query: DAYS, about: await invitedTo(fixture, at, owner) }),
    shows: listsById,
  },
  'GET /api/buildings/:building/reservations/:id/guests': {
    allowed: everybody,
    module,
    resources: creatorsOwn,
    request: async (fixture, given) => ({ params: { id: await reservation(fixture, given) } }),
  },
  'GET /api/buildings/:building/reservations/:id/calendar': {
    allowed: everybody,
    module,
    resources: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    request: async (fixture, given) => ({ params: { id: await reservation(fixture, given) } }),
    further: {
      'of a meeting to which one is invited': {
        allowed: everybody,
        request: async (fixture, { at, caller }) => ({
          params: { id: await invitedTo(fixture, at, caller) },
        }),
      },
    },
  },
  'POST /api/buildings/:building/reservations/:id/answer': {
    allowed: everybody,
    module,
    resources: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    writes: 'reservation_guests',
    request: async (fixture, { at, owner }) => ({
      params: { id: await invitedTo(fixture, at, owner) },
      body: { declined: true },
    }),
    further: {
      'of one’s own': {
        allowed: unknownToAll,
        request: async (fixture, given) => ({
          params: { id: await reservation(fixture, given) },
          body: { declined: true },
        }),
      },
    },
  },
  'PATCH /api/buildings/:building/reservation-series/:id': {
    allowed: everybody,
    module,
    resources: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    writes: 'reservations',
    request: async (fixture, given) => ({
      params: { id: await series(fixture, given) },
      body: { comment: 'Nouveau' },
    }),
  },
  'DELETE /api/buildings/:building/reservation-series/:id': {
    allowed: everybody,
    module,
    resources: { ofColleague: unknownToAll, ofOtherCompany: unknownToAll },
    writes: 'room_holds',
    request: async (fixture, given) => ({ params: { id: await series(fixture, given) }, body: {} }),
  },
  'GET /api/public/buildings/:building/reservations': {
    allowed: everybody,
    anybody: 200,
    module,
    request: async (fixture, { at }) => {
      const held = await room(fixture, at);
      await fixture.app.make.reservation({ rooms: [held], date: MONDAY, holderId: fixture.people.vip.id });
      return { query: DAYS, about: held.name };
    },
    shows: ({ body }, about) =>
      body.fields.some(
        (slot: object) =>
          Object.keys(slot).sort().join() === 'date,endTime,room,startTime' &&
          (slot as { room: string }).room === about,
      ),
  },
  'GET /api/public/buildings/:building/board': {
    allowed: everybody,
    anybody: 200,
    module,
    request: async (fixture, { at }) => ({ about: (await room(fixture, at)).name }),
    shows: ({ body }, about) =>
      body.rooms.some(
        (shown: object) =>
          Object.keys(shown).sort().join() === 'capacity,held,name,open' &&
          (shown as { name: string }).name === about,
      ),
  },
  'GET /api/buildings/:building/reservations/waiting': {
    allowed: staff,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    request: async (fixture, given) => ({ query: { limit: 200 }, about: await waiting(fixture, given) }),
    shows: lists,
  },
  'GET /api/buildings/:building/reservations/waiting/export': {
    allowed: staff,
    module,
    request: () => ({}),
  },
  'POST /api/buildings/:building/reservations/:id/approval': {
    allowed: staff,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'reservations',
    request: async (fixture, given) => ({ params: { id: await waiting(fixture, given) }, body: {} }),
  },
  'POST /api/buildings/:building/reservations/:id/refusal': {
    allowed: staff,
    module,
    resources: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'room_holds',
    request: async (fixture, given) => ({
      params: { id: await waiting(fixture, given) },
      body: { reason: 'Travaux' },
    }),
  },
  'GET /api/buildings/:building/rooms': {
    allowed: staff,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => {
      const { id, name } = await room(fixture, at);
      return { query: { search: name }, about: id };
    },
    shows: lists,
  },
  'GET /api/buildings/:building/rooms/export': { allowed: staff, module, request: () => ({}) },
  'POST /api/buildings/:building/rooms': {
    allowed: administrators,
    module,
    writes: 'rooms',
    request: () => ({ body: { name: `Salle neuve ${randomUUID()}`, capacity: 4 } }),
    further: {
      'for a company of another building': {
        allowed: instead(administrators, 422),
        request: ({ people }) => ({
          body: {
            name: `Salle neuve ${randomUUID()}`,
            capacity: 4,
            whoMayBook: 'companies',
            companies: [people.stranger.companyId],
          },
        }),
      },
    },
  },
  'PATCH /api/buildings/:building/rooms/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'rooms',
    request: async (fixture, { at }) => ({
      params: { id: (await room(fixture, at)).id },
      body: { capacity: 3 },
    }),
  },
  'PUT /api/buildings/:building/rooms/order': {
    allowed: administrators,
    module,
    writes: 'rooms',
    request: async (fixture, { at }) => {
      await room(fixture, at);
      const known = await fixture.app.database.pool.query<{ id: number }>(
        'select id from rooms where building_id = $1',
        [at.id],
      );
      return { body: { ids: known.rows.map(({ id }) => id) } };
    },
  },
  'PUT /api/buildings/:building/rooms/links': {
    allowed: administrators,
    module,
    writes: 'room_links',
    request: async (fixture, { at }) => {
      const [one, other] = [await room(fixture, at), await room(fixture, at)];
      return { body: { one: one.id, other: other.id, linked: true } };
    },
    further: {
      'with a room of another building': {
        allowed: instead(administrators, 422),
        request: async (fixture, { at }) => {
          const [one, other] = [await room(fixture, at), await room(fixture, fixture.there)];
          return { body: { one: one.id, other: other.id, linked: true } };
        },
      },
    },
  },
  'POST /api/buildings/:building/rooms/:id/retirement/check': {
    allowed: administrators,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({ params: { id: (await room(fixture, at)).id }, body: {} }),
  },
  'POST /api/buildings/:building/rooms/:id/retirement': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'rooms',
    request: async (fixture, { at }) => ({
      params: { id: (await room(fixture, at)).id },
      body: { retired: true },
    }),
  },
  'GET /api/buildings/:building/rooms/favourites': { allowed: everybody, module, request: () => ({}) },
  'PUT /api/buildings/:building/rooms/:id/favourite': {
    allowed: everybody,
    module,
    resources: 'shared',
    writes: 'room_favourites',
    request: async (fixture, { at }) => ({ params: { id: (await room(fixture, at)).id } }),
  },
  'DELETE /api/buildings/:building/rooms/:id/favourite': {
    allowed: everybody,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({ params: { id: (await room(fixture, at)).id } }),
  },
  'GET /api/buildings/:building/room-offers': {
    allowed: everybody,
    module,
    resources: 'shared',
    request: async (fixture, { at }) => ({ about: await offer(fixture, at) }),
    shows: lists,
  },
  'POST /api/buildings/:building/room-offers': {
    allowed: administrators,
    module,
    writes: 'room_offers',
    request: () => ({ body: { kind: 'layout', name: { fr: `Disposition ${randomUUID()}` } } }),
  },
  'PATCH /api/buildings/:building/room-offers/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'room_offers',
    request: async (fixture, { at }) => ({
      params: { id: await offer(fixture, at) },
      body: { name: { fr: `Renommée ${randomUUID()}` } },
    }),
  },
  'DELETE /api/buildings/:building/room-offers/:id': {
    allowed: administrators,
    module,
    resources: 'shared',
    writes: 'room_offers',
    request: async (fixture, { at }) => ({ params: { id: await offer(fixture, at) } }),
  },
  'PUT /api/buildings/:building/room-offers/order': {
    allowed: administrators,
    module,
    writes: 'room_offers',
    request: async (fixture, { at }) => {
      await offer(fixture, at, 'service');
      const known = await fixture.app.database.pool.query<{ id: number }>(
        `select id from room_offers where building_id = $1 and kind = 'service'`,
        [at.id],
      );
      return { body: { kind: 'service', ids: known.rows.map((row) => row.id) } };
    },
  },
  'GET /api/buildings/:building/rooms/closures': { allowed: everybody, module, request: () => ({}) },
};
