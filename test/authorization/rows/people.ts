import { PASSWORD } from '../../../demo/factories.ts';
import { everybody, lists, type Rows, staff, unknownToAll } from '../row.ts';

/** These calls are about the caller's own account only. */
const theirOwn = { ofColleague: unknownToAll, ofOtherCompany: unknownToAll };

/** Accounts and buildings (docs/specification.md §1, §4). */
export const people: Rows = {
  'GET /users/getUserInfo/': {
    allowed: everybody,
    request: ({ people }, { caller }) => ({ about: people[caller].id }),
    shows: ({ body }, about) => body.pk === about,
  },
  'PATCH /users/deleteGetPatchUser/': {
    allowed: everybody,
    writes: 'users',
    resources: theirOwn,
    request: ({ people }, { owner }) => ({ body: { pk: people[owner].id, firstName: 'Dominique' } }),
  },
  'DELETE /users/deleteGetPatchUser/': {
    allowed: everybody,
    writes: 'users',
    resources: theirOwn,
    // A caller of its own, because the account is deleted.
    request: async ({ app, people, here }, { caller, owner }) => {
      const { role } = people[caller];
      const leaving = await app.make.user({ role, buildings: [here.id] });
      const pk = owner === caller ? leaving.id : people[owner].id;
      return { body: { pk, password: PASSWORD }, as: await app.as(leaving) };
    },
  },
  'GET /api/me/deletion-preview': {
    allowed: everybody,
    request: () => ({}),
    shows: ({ body }) => body.leaving.length > 0,
  },
  'POST /api/email-confirmations': {
    allowed: everybody,
    anybody: 200,
    writes: 'users',
    request: async ({ resources }) => ({ body: { token: await resources.emailChange() } }),
  },
  'POST /api/email-confirmations/check': {
    allowed: everybody,
    anybody: 200,
    request: async ({ resources }) => ({ body: { token: await resources.emailChange() } }),
    shows: ({ body }) => body.state === 'open',
  },
  'GET /api/buildings/:building/people': {
    allowed: staff,
    request: ({ people }) => ({ query: { search: 'mercier' }, about: people.neighbour.email }),
    shows: ({ body }, about) => body.fields.some(({ email }: { email: string }) => email === about),
    further: {
      'somebody of another building only': {
        allowed: { ...staff, admin: 404, deputy: 404, reception: 404 },
        request: ({ people }) => ({ query: { search: 'stranger' }, about: people.stranger.email }),
      },
    },
  },
  'GET /api/buildings/:building/colleagues': {
    allowed: everybody,
    request: async ({ app, people }, { at, caller }) => {
      const { companyId } = people[caller];
      const { email } = await app.make.user({ role: 'limited', companyId, buildings: [at.id] });
      return { query: { search: email ?? '' }, about: email ?? '' };
    },
    shows: ({ body }, about) => body.fields.some(({ email }: { email: string }) => email === about),
    further: {
      'somebody of another company': {
        allowed: { ...everybody, vip: 404, limited: 404 },
        request: ({ people }) => ({ query: { search: 'mercier' }, about: people.neighbour.email ?? '' }),
      },
      'somebody of another building only': {
        allowed: unknownToAll,
        request: ({ people }) => ({ query: { search: 'stranger' }, about: people.stranger.email ?? '' }),
      },
    },
  },
  'GET /building/crudBuilding/': {
    allowed: everybody,
    anybody: 200,
    request: ({ there }) => ({ about: there.id }),
    shows: lists,
  },
  'GET /users/deleteGetPatchUser/': {
    allowed: everybody,
    request: ({ here }) => ({ about: here.id }),
    shows: lists,
    further: {
      'a building of others': { allowed: unknownToAll, request: ({ there }) => ({ about: there.id }) },
    },
  },
  'GET /area/crudArea/:building/': { allowed: everybody, request: () => ({}) },
  'GET /entreprise/crudEntreprise/:buildings/': {
    allowed: everybody,
    anybody: 200,
    request: ({ here, there, people }) => ({
      params: { buildings: `${here.id}-${there.id}` },
      about: people.stranger.companyId,
    }),
    shows: lists,
  },
};
