import { parcelBody } from '../../support/scenes/parcelScene.ts';
import { TODAY } from '../../support/scenes/scene.ts';
import { everybody, type Given, lists, type Rows, staff, staffElseUnknown } from '../row.ts';
import type { Stage } from '../stage.ts';

const module = 'parcels';

/** Residents have what they announced or what is theirs, staff everything (docs/specification.md §1, §21). */
const things = { ofColleague: staffElseUnknown, ofOtherCompany: staffElseUnknown };

const parcel = async ({ app, people }: Stage, { owner, at }: Given) => {
  const { id } = people[owner];
  const row = { building: at.id, announcedBy: id, recipientId: id, state: 'announced' } as const;
  return (await app.make.parcel(row)).id;
};

/** Mail and parcels. */
export const parcels: Rows = {
  'GET /parcel/crudParcel/:building/': {
    allowed: everybody,
    module,
    things,
    request: async (stage, given) => ({ query: { start: TODAY }, about: await parcel(stage, given) }),
    shows: lists,
  },
  'PUT /parcel/crudParcel/:building/': {
    allowed: everybody,
    module,
    writes: 'parcels',
    request: () => ({ body: parcelBody() }),
  },
  'PATCH /api/buildings/:building/parcels/:id': {
    allowed: everybody,
    module,
    things,
    writes: 'parcels',
    request: async (stage, given) => ({
      params: { id: await parcel(stage, given) },
      body: { comment: 'Fragile' },
    }),
  },
  'DELETE /api/buildings/:building/parcels/:id': {
    allowed: everybody,
    module,
    things,
    writes: 'parcels',
    request: async (stage, given) => ({ params: { id: await parcel(stage, given) } }),
  },
  'POST /api/buildings/:building/parcels/:id/status': {
    allowed: staff,
    module,
    things,
    writes: 'parcels',
    request: async (stage, given) => ({
      params: { id: await parcel(stage, given) },
      body: { state: 'at_desk' },
    }),
  },
};
