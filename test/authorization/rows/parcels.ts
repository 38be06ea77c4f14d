import { createParcelAnswerLink } from '../../../features/parcels/collection/server/answerLinks.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import { picture } from '../../support/files.ts';
import { TODAY } from '../../support/fixtures/fixture.ts';
import { parcelBody } from '../../support/fixtures/parcelFixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import {
  administrators,
  everybody,
  type Given,
  lists,
  type Request,
  type Rows,
  staff,
  staffElseUnknown,
} from '../row.ts';

const module = 'parcels';

/** Residents see parcels they announced or receive, staff all (docs/specification.md §1, §21). */
const resources = { ofColleague: staffElseUnknown, ofOtherCompany: staffElseUnknown };

const parcel = async ({ app, people }: AuthorizationFixture, { owner, at }: Given) => {
  const { id } = people[owner];
  const row = { building: at.id, announcedBy: id, recipientId: id, state: 'announced' } as const;
  return (await app.make.parcel(row)).id;
};

const waiting = async ({ app, people }: AuthorizationFixture, { owner, at }: Given) =>
  (await app.make.parcel({ building: at.id, recipientId: people[owner].id })).id;

/** A parcel with a picture. */
const pictured = async (
  { app, people }: AuthorizationFixture,
  { owner, at }: Given,
  which: 'photoId' | 'signatureId',
): Promise<Request> => {
  const file = { filename: 'label.png', bytes: await picture() };
  const id = await app.files.storePicture(app.db, new BuildingScope([at.id]), file, app.now());
  const row = { building: at.id, recipientId: people[owner].id, [which]: id };
  return { params: { id: (await app.make.parcel(row)).id } };
};

/** The code of a mailed link. */
const mailed = async (fixture: AuthorizationFixture, given: Given) => {
  const { app, people } = fixture;
  const id = await waiting(fixture, given);
  return createParcelAnswerLink(
    app.db,
    new BuildingScope([given.at.id]),
    people[given.owner].id,
    [id],
    app.now(),
  );
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
  'GET /api/buildings/:building/parcels/export': { allowed: everybody, module, request: () => ({}) },
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
  'GET /api/buildings/:building/parcels/desk': {
    allowed: staff,
    module,
    request: () => ({}),
  },
  'POST /api/buildings/:building/parcels/pictures': {
    allowed: staff,
    module,
    writes: 'stored_files',
    request: async () => ({ file: { filename: 'label.png', bytes: await picture() } }),
  },
  'GET /api/buildings/:building/parcels/:id/photo': {
    allowed: everybody,
    module,
    resources,
    request: (fixture, given) => pictured(fixture, given, 'photoId'),
  },
  'GET /api/buildings/:building/parcels/:id/signature': {
    allowed: everybody,
    module,
    resources,
    request: (fixture, given) => pictured(fixture, given, 'signatureId'),
  },
  'POST /api/buildings/:building/parcels/handed-over': {
    allowed: staff,
    module,
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({ body: { parcels: [await waiting(fixture, given)] } }),
  },
  'POST /api/buildings/:building/parcels/answer': {
    allowed: everybody,
    module,
    resources,
    writes: 'parcels',
    request: async (fixture, given) => ({
      body: { parcels: [await waiting(fixture, given)], answer: 'send_up' },
    }),
  },
  'GET /api/buildings/:building/parcels/pass': {
    allowed: everybody,
    module,
    request: async ({ app }) => {
      await getSharedSecret(app.db, 'parcelPasses');
      return {};
    },
  },
  'GET /api/buildings/:building/parcels/reminders': {
    allowed: staff,
    module,
    request: () => ({}),
  },
  'PUT /api/buildings/:building/parcels/reminders': {
    allowed: administrators,
    module,
    writes: 'parcel_settings',
    request: () => ({ body: { days: [1] } }),
  },
  'POST /api/parcels/mailed/check': {
    allowed: everybody,
    anybody: 200,
    request: async (fixture, given) => ({ body: { code: await mailed(fixture, given) } }),
  },
  'POST /api/parcels/mailed/answer': {
    allowed: everybody,
    anybody: 200,
    writes: 'parcels',
    request: async (fixture, given) => ({ body: { code: await mailed(fixture, given), answer: 'keep' } }),
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
