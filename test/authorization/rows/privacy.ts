import { administrators, everybody, instead, lists, type Rows, staff } from '../row.ts';

const closing = (id: number, deleteAccount = true) => ({
  params: { id },
  body: { deleteAccount, ...(!deleteAccount && { reason: 'Votre contrat court encore.' }) },
});

/** Privacy (docs/specification.md §1, §26, §27). */
export const privacy: Rows = {
  'POST /api/privacy/deletion-requests': {
    allowed: everybody,
    anybody: 200,
    writes: 'deletion_requests',
    request: ({ people }) => ({ body: { email: people.vip.email, password: 'forgotten' } }),
  },
  'POST /api/privacy/requests': {
    allowed: everybody,
    anybody: 200,
    writes: 'privacy_requests',
    request: (_, { at }) => ({
      body: { building: at.id, kind: 'access', name: 'Paul Roy', email: 'paul@example.com' },
    }),
  },
  'GET /api/privacy/deletion-requests': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({
      about: await resources.deletionRequest({ buildings: [at.id] }),
    }),
    shows: lists,
  },
  'GET /api/privacy/deletion-requests/export': { allowed: administrators, request: () => ({}) },
  'GET /api/privacy/deletion-requests/:id/preview': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.deletionRequest({ buildings: [at.id] }) },
    }),
    shows: ({ body }) => body.leaving.length > 0,
    further: {
      'of an administrator': {
        allowed: { ...administrators, deputy: 403 },
        request: async ({ resources }, { at }) => ({
          params: { id: await resources.deletionRequest({ buildings: [at.id], role: 'admin' }) },
        }),
      },
      'of somebody who has another building too': {
        allowed: instead(administrators, 403),
        request: async ({ resources, here, there }) => ({
          params: { id: await resources.deletionRequest({ buildings: [here.id, there.id] }) },
        }),
      },
    },
  },
  'POST /api/privacy/deletion-requests/:id/closing': {
    allowed: administrators,
    resources: 'shared',
    writes: 'deletion_requests',
    request: async ({ resources }, { at }) =>
      closing(await resources.deletionRequest({ buildings: [at.id] })),
    further: {
      'keeping the account': {
        allowed: administrators,
        request: async ({ resources }, { at }) =>
          closing(await resources.deletionRequest({ buildings: [at.id] }), false),
      },
      'of an administrator': {
        allowed: { ...administrators, deputy: 403 },
        request: async ({ resources }, { at }) =>
          closing(await resources.deletionRequest({ buildings: [at.id], role: 'admin' })),
      },
      'of a deputy': {
        allowed: { ...administrators, deputy: 403 },
        request: async ({ resources }, { at }) =>
          closing(await resources.deletionRequest({ buildings: [at.id], role: 'deputy' })),
      },
      'of somebody who has another building too': {
        allowed: instead(administrators, 403),
        request: async ({ resources, here, there }) =>
          closing(await resources.deletionRequest({ buildings: [here.id, there.id] })),
      },
    },
  },
  'GET /api/buildings/:building/retention': { allowed: staff, request: () => ({}) },
  'PATCH /api/buildings/:building/retention': {
    allowed: administrators,
    writes: 'buildings',
    // A period that differs from the present one.
    request: ({ next }) => ({ body: { visitors: 1 + (next() % 90) } }),
  },
  'GET /api/buildings/:building/privacy/people': {
    allowed: administrators,
    request: ({ people }) => ({ query: { search: people.vip.lastName } }),
  },
  'GET /api/buildings/:building/privacy/export': {
    allowed: administrators,
    writes: 'facts',
    request: ({ people }) => ({ query: { user: people.vip.id } }),
    further: {
      'of an administrator': {
        allowed: { ...administrators, deputy: 403 },
        request: ({ people }) => ({ query: { user: people.admin.id } }),
      },
      'of somebody of another building': {
        allowed: instead(administrators, 404),
        request: ({ people }) => ({ query: { user: people.stranger.id } }),
      },
    },
  },
  'POST /api/buildings/:building/privacy/people/:id/offer': {
    allowed: administrators,
    resources: 'shared',
    writes: 'mails',
    request: async ({ app }, { at }) => ({
      params: { id: (await app.make.user({ buildings: [at.id] })).id },
    }),
  },
  'GET /api/buildings/:building/privacy/people/:id/preview': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ app }, { at }) => ({
      params: { id: (await app.make.user({ buildings: [at.id] })).id },
    }),
  },
  'POST /api/buildings/:building/privacy/erasures': {
    allowed: administrators,
    writes: 'visits',
    request: async ({ app, people, next }, { at }) => {
      const name = `Oubli${next()}`;
      await app.make.visit({
        building: at.id,
        residentId: people.vip.id,
        visitorEmail: null,
        visitorFirstName: 'Jean',
        visitorLastName: name,
      });
      return { body: { name: `Jean ${name}` } };
    },
  },
  'GET /api/buildings/:building/privacy/holds': { allowed: administrators, request: () => ({}) },
  'GET /api/buildings/:building/privacy/holds/export': { allowed: administrators, request: () => ({}) },
  'POST /api/buildings/:building/privacy/holds': {
    allowed: administrators,
    writes: 'legal_holds',
    request: async ({ app, people }, { at }) => {
      const { id } = await app.make.visit({ building: at.id, residentId: people.vip.id });
      return { body: { visit: id, reason: 'Procédure' } };
    },
  },
  'POST /api/buildings/:building/privacy/holds/:id/lifting': {
    allowed: administrators,
    resources: 'shared',
    writes: 'legal_holds',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.hold(at) },
      body: { reason: 'Classée' },
    }),
  },
  'POST /api/buildings/:building/privacy/people/lifting': {
    allowed: administrators,
    writes: 'legal_holds',
    request: async ({ resources }, { at }) => ({
      body: { name: await resources.heldVisitor(at), reason: 'Classée' },
    }),
  },
  'GET /api/buildings/:building/privacy/requests': { allowed: administrators, request: () => ({}) },
  'GET /api/buildings/:building/privacy/requests/export': { allowed: administrators, request: () => ({}) },
  'POST /api/buildings/:building/privacy/requests': {
    allowed: administrators,
    writes: 'privacy_requests',
    request: () => ({
      body: { kind: 'access', name: 'Paul Roy', channel: 'letter', receivedOn: '2026-11-02' },
    }),
  },
  'POST /api/buildings/:building/privacy/requests/:id/closing': {
    allowed: administrators,
    resources: 'shared',
    writes: 'privacy_requests',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.letter(at) },
      body: { outcome: 'answered' },
    }),
  },
  'GET /api/buildings/:building/privacy/register': { allowed: administrators, request: () => ({}) },
  'GET /api/me/export': { allowed: everybody, request: () => ({}) },
};
