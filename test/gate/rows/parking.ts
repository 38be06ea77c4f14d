import { bayReservationBody, MONDAY } from '../../support/scenes/parkingScene.ts';
import { bookers, everybody, type Given, instead, lists, nobody, type Rows, staff } from '../row.ts';
import type { Stage } from '../stage.ts';

const module = 'parking';

/** Everybody sees that it is there, and its creator alone changes it (docs/specification.md §1). */
const creatorsOwn = { ofColleague: nobody, ofOtherCompany: nobody };

const bay = ({ app }: Stage, at: { id: number }) => app.make.bay({ building: at.id });

const reservation = async (stage: Stage, { owner, at }: Given) => {
  const row = { bay: await bay(stage, at), holderId: stage.people[owner].id, startDate: MONDAY };
  return (await stage.app.make.bayReservation(row)).id;
};

/** Bays (docs/specification.md §1, §20). */
export const parking: Rows = {
  'GET /salle/deleteGetPatchPlace/:building/': {
    allowed: everybody,
    module,
    things: 'shared',
    request: async (stage, { at }) => ({ about: (await bay(stage, at)).id }),
    shows: lists,
  },
  'GET /salle/deleteGetPatchPlaceReservation/:building/': {
    allowed: everybody,
    module,
    things: { ofColleague: everybody, ofOtherCompany: everybody },
    request: async (stage, given) => ({ query: { start: MONDAY }, about: await reservation(stage, given) }),
    shows: lists,
  },
  'PUT /salle/deleteGetPatchPlaceReservation/:building/': {
    allowed: bookers,
    module,
    writes: 'bay_reservations',
    request: async (stage, { at }) => ({ body: bayReservationBody(await bay(stage, at)) }),
    further: {
      'a bay of another building': {
        allowed: instead(bookers, 422),
        request: async (stage) => ({ body: bayReservationBody(await bay(stage, stage.there)) }),
      },
    },
  },
  'PATCH /salle/deleteGetPatchPlaceReservation/:building/': {
    allowed: everybody,
    module,
    things: creatorsOwn,
    writes: 'bay_reservations',
    request: async (stage, given) => ({ body: { pk: await reservation(stage, given), name: 'Nouveau' } }),
    further: {
      'to a bay of another building': {
        allowed: instead(everybody, 422),
        request: async (stage, given) => {
          const far = await bay(stage, stage.there);
          return { body: { pk: await reservation(stage, given), place: far.id } };
        },
      },
    },
  },
  'DELETE /salle/crudReservation/:building/': {
    allowed: everybody,
    module,
    things: creatorsOwn,
    writes: 'bay_reservations',
    request: async (stage, given) => ({ body: { pk: await reservation(stage, given) } }),
  },
  'POST /api/buildings/:building/parking-reservations': {
    allowed: staff,
    module,
    writes: 'bay_reservations',
    request: async (stage, { at, owner }) => {
      const resident = stage.people[owner === 'stranger' ? owner : 'limited'].email;
      return { body: bayReservationBody(await bay(stage, at), { resident }) };
    },
    further: {
      'for somebody of another building': {
        allowed: instead(staff, 422),
        request: async (stage, { at }) => {
          const resident = stage.people.stranger.email;
          return { body: bayReservationBody(await bay(stage, at), { resident }) };
        },
      },
      'a bay of another building': {
        allowed: instead(staff, 422),
        request: async (stage) => {
          const resident = stage.people.limited.email;
          return { body: bayReservationBody(await bay(stage, stage.there), { resident }) };
        },
      },
    },
  },
  'POST /api/buildings/:building/parking-reservations/:id/cancellation': {
    allowed: staff,
    module,
    things: { ofColleague: staff, ofOtherCompany: staff },
    writes: 'bay_reservations',
    request: async (stage, given) => ({
      params: { id: await reservation(stage, given) },
      body: { reason: 'Inondation' },
    }),
  },
};
