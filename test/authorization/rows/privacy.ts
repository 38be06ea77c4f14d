import { administrators, everybody, instead, lists, type Rows, staff } from '../row.ts';

const closing = (id: number, deleteAccount = true) => ({
  params: { id },
  body: { deleteAccount, ...(!deleteAccount && { reason: 'Votre contrat court encore.' }) },
});

/** What people may ask about their data (docs/specification.md §1, §26, §27). */
export const privacy: Rows = {
  'POST /api/privacy/deletion-requests': {
    allowed: everybody,
    anybody: 200,
    writes: 'deletion_requests',
    request: ({ people }) => ({ body: { email: people.vip.email, password: 'forgotten' } }),
  },
  'GET /api/privacy/deletion-requests': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({
      about: await resources.deletionRequest({ buildings: [at.id] }),
    }),
    shows: lists,
  },
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
  'PUT /api/buildings/:building/retention': {
    allowed: administrators,
    writes: 'buildings',
    // Never the one that was there before.
    request: ({ next }) => ({ body: { days: 1 + (next() % 90) } }),
  },
  'GET /api/me/export': { allowed: everybody, request: () => ({}) },
};
