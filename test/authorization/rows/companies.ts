import {
  administrators,
  everybody,
  instead,
  lists,
  type MakeRequest,
  nobody,
  type Rows,
  staff,
  unknownToAll,
} from '../row.ts';

/** A company manager of the caller's role. */
const manager: MakeRequest = async ({ app, people }, { at, caller }) => {
  const { role, companyId } = people[caller];
  const user = await app.make.user({ role, companyId, managesCompany: true, buildings: [at.id] });
  return { as: await app.as(user) };
};
/** Company manager is a flag, not a role. */
const forManagers = {
  allowed: nobody,
  request: () => ({}),
  further: { 'who looks after a company': { allowed: everybody, request: manager } },
};

/** Companies (docs/specification.md §1): staff read, administrators change. */
export const companies: Rows = {
  'GET /api/companies': {
    allowed: staff,
    request: async ({ app, next }, { at }) => {
      const name = `Registre ${next()}`;
      return { query: { search: name }, about: (await app.make.company({ name, buildings: [at.id] })).id };
    },
    shows: lists,
    further: {
      'one of a building of others': {
        allowed: instead(staff, 404),
        request: async ({ app, there }) => ({
          about: (await app.make.company({ buildings: [there.id] })).id,
        }),
      },
      'of a building of others': {
        allowed: unknownToAll,
        request: ({ there }) => ({ query: { building: there.id } }),
      },
    },
  },
  'GET /api/companies/export': { allowed: staff, request: () => ({}) },
  'GET /api/buildings/:building/companies': {
    allowed: staff,
    request: ({ people }) => ({ about: people.vip.companyId }),
    shows: lists,
  },
  'POST /api/companies': {
    allowed: administrators,
    writes: 'companies',
    request: ({ next }, { at }) => ({ body: { name: `Nouvelle ${next()}`, buildings: [{ pk: at.id }] } }),
    further: {
      'in a building of others': {
        allowed: instead(administrators, 404),
        request: ({ next, there }) => ({
          body: { name: `Nouvelle ${next()}`, buildings: [{ pk: there.id }] },
        }),
      },
    },
  },
  'POST /api/buildings/:building/companies': {
    allowed: administrators,
    writes: 'companies',
    request: ({ next }) => ({ body: { name: `Nouvelle ${next()}` } }),
    further: {
      'one of a building of others': {
        allowed: instead(administrators, 404),
        request: ({ people }) => ({ body: { pk: people.stranger.companyId } }),
      },
    },
  },
  'PATCH /api/companies/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'companies',
    request: async ({ app, next }, { at }) => ({
      params: { id: (await app.make.company({ buildings: [at.id] })).id },
      body: { name: `Renommée ${next()}` },
    }),
    further: {
      'one that is in a building of others too': {
        allowed: instead(administrators, 403),
        request: async ({ app, here, there, next }) => ({
          params: { id: (await app.make.company({ buildings: [here.id, there.id] })).id },
          body: { name: `Renommée ${next()}` },
        }),
      },
    },
  },
  'POST /api/companies/:id/moving-out/check': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ app }, { at }) => ({
      params: { id: (await app.make.company({ buildings: [at.id] })).id },
      body: {},
    }),
    further: {
      'with people who run the building': {
        allowed: instead(administrators, 409),
        request: ({ people }) => ({ params: { id: people.admin.companyId }, body: {} }),
      },
      'of a building of others': {
        allowed: instead(administrators, 404),
        request: async ({ app, here, there }) => ({
          params: { id: (await app.make.company({ buildings: [here.id, there.id] })).id },
          body: { building: there.id },
        }),
      },
    },
  },
  'POST /api/companies/:id/moving-out': {
    allowed: administrators,
    resources: 'shared',
    writes: 'company_departures',
    request: async ({ app }, { at }) => ({
      params: { id: (await app.make.company({ buildings: [at.id] })).id },
      body: {},
    }),
    further: {
      'with people who run the building': {
        allowed: instead(administrators, 409),
        request: ({ people }) => ({ params: { id: people.admin.companyId }, body: {} }),
      },
    },
  },
  'GET /api/me/company': forManagers,
  'GET /api/me/company/reservations': forManagers,
  'GET /api/me/company/visits': forManagers,
};
