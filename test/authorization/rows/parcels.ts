import { TODAY } from '../../support/fixtures/fixture.ts';
import { parcelBody } from '../../support/fixtures/parcelFixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { everybody, type Given, lists, type Rows, staff, staffElseUnknown } from '../row.ts';

const module = 'parcels';

/** Residents have what they announced or what is theirs, staff everything (docs/specification.md §1, §21). */
const resources = { ofColleague: staffElseUnknown, ofOtherCompany: staffElseUnknown };

const parcel = async ({ app, people }: AuthorizationFixture, { owner, at }: Given) => {
  const { id } = people[owner];
  const row = { building: at.id, announcedBy: id, recipientId: id, state: 'announced' } as const;
  return (await app.make.parcel(row)).id;
};

/** Mail and parcels. */
export const parcels: Rows = {
  'GET /parcel/crudParcel/:building/': {
    allowed: everybody,
    module,
    resources,
    request: async (fixture, given) => ({ query: { start: TODAY }, about: await parcel(fixture, given) }),
    shows: lists,
  },
  'GET /api/buildings/:building/parcels/waiting': {
    allowed: everybody,
    module,
    request: () => ({}),
  },
  'GET /api/buildings/:building/parcels/at-desk': {
    allowed: everybody,
    module,
    resources,
    request: async ({ app, people }, { owner, at }) => {
      const { id } = await app.make.parcel({ building: at.id, recipientId: people[owner].id });
      return { query: {}, about: id };
    },
    shows: lists,
  },
  'GET /api/buildings/:building/parcels/senders': {
    allowed: everybody,
    module,
    request: () => ({}),
  },
  'POST /api/buildings/:building/parcels': {
    allowed: everybody,
    module,
    writes: 'parcels',
    request: () => ({ body: parcelBody({ count: 2 }) }),
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
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({
      params: { id: await parcel(fixture, given) },
      body: { comment: 'Fragile' },
    }),
  },
  'DELETE /api/buildings/:building/parcels/:id': {
    allowed: everybody,
    module,
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({ params: { id: await parcel(fixture, given) } }),
  },
  'POST /api/buildings/:building/parcels/status': {
    allowed: staff,
    module,
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({
      body: { parcels: [{ pk: await parcel(fixture, given), state: 'at_desk' }] },
    }),
  },
  'POST /api/buildings/:building/parcels/taken-back': {
    allowed: everybody,
    module,
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({
      body: { parcels: [{ pk: await parcel(fixture, given), version: 1 }] },
    }),
  },
  'POST /api/buildings/:building/parcels/:id/status': {
    allowed: staff,
    module,
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({
      params: { id: await parcel(fixture, given) },
      body: { state: 'at_desk' },
    }),
  },
};
