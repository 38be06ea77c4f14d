import { OFFER, registrationBody, SECRET } from '../../support/fixtures/joining.ts';
import { administrators, everybody, instead, lists, type Rows } from '../row.ts';

const anybody = { allowed: everybody, anybody: 200 };
const newInvitation = (at: { id: number }, over: object = {}) => ({
  buildings: [at.id],
  role: 'collab',
  days: 7,
  uses: 1,
  ...over,
});

let invited = 0;
/** A new address each time, because invited people are skipped. */
const byMail = () => ({ company: null, recipients: `invited${++invited}@example.com`, language: 'fr' });

/** No caller grants more than their own role (docs/specification.md §1). */
const adminsOnly = (status: number) => ({ ...administrators, deputy: status });

/** Joining (docs/specification.md §1, §11): administrators, for buildings that they all administer. */
export const joining: Rows = {
  'GET /api/invitations': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: await resources.invitation([at]) }),
    shows: lists,
    further: {
      'one that makes administrators': {
        allowed: adminsOnly(404),
        request: async ({ resources }, { at }) => ({ about: await resources.invitation([at], 'admin') }),
      },
      'one that is for another building too': {
        allowed: instead(administrators, 404),
        request: async ({ resources, here, there }) => ({ about: await resources.invitation([here, there]) }),
      },
    },
  },
  'GET /api/invitations/export': { allowed: administrators, request: () => ({}) },
  'POST /api/invitations': {
    allowed: administrators,
    writes: 'invitations',
    request: (_, { at }) => ({ body: newInvitation(at) }),
    further: {
      'for administrators': {
        allowed: adminsOnly(403),
        request: (_, { at }) => ({ body: newInvitation(at, { role: 'admin' }) }),
      },
      'for a building of others': {
        allowed: instead(administrators, 404),
        request: ({ there }) => ({ body: newInvitation(there) }),
      },
      'for a building of others too': {
        allowed: instead(administrators, 404),
        request: ({ here, there }) => ({ body: newInvitation(here, { buildings: [here.id, there.id] }) }),
      },
      'for a company that is not there': {
        allowed: instead(administrators, 422),
        request: ({ people }, { at }) => ({
          body: newInvitation(at, { company: people.stranger.companyId }),
        }),
      },
    },
  },
  'POST /api/invitations/by-mail': {
    allowed: administrators,
    writes: 'invitees',
    request: (_, { at }) => ({ body: newInvitation(at, byMail()) }),
    further: {
      'for administrators': {
        allowed: adminsOnly(403),
        request: (_, { at }) => ({
          body: newInvitation(at, { ...byMail(), role: 'admin' }),
        }),
      },
      'for a building of others': {
        allowed: instead(administrators, 404),
        request: ({ there }) => ({ body: newInvitation(there, byMail()) }),
      },
    },
  },
  'POST /api/invitations/recipients/check': {
    allowed: administrators,
    request: (_, { at }) => ({ body: newInvitation(at, byMail()) }),
    further: {
      'for a building of others': {
        allowed: instead(administrators, 404),
        request: ({ there }) => ({ body: newInvitation(there, byMail()) }),
      },
    },
  },
  'POST /api/invitations/recipients/file': {
    allowed: administrators,
    request: () => ({ file: { filename: 'list.csv', bytes: Buffer.from('invited@example.com') } }),
  },
  'POST /api/invitations/:id/reminder': {
    allowed: administrators,
    resources: 'shared',
    writes: 'invitees',
    request: async ({ resources }, { at }) => ({
      params: { id: await resources.invitation([at], 'limited', { mailed: true }) },
    }),
    further: {
      'one that makes administrators': {
        allowed: adminsOnly(404),
        request: async ({ resources }, { at }) => ({
          params: { id: await resources.invitation([at], 'admin', { mailed: true }) },
        }),
      },
      'one that is for another building too': {
        allowed: instead(administrators, 404),
        request: async ({ resources, here, there }) => ({
          params: { id: await resources.invitation([here, there], 'limited', { mailed: true }) },
        }),
      },
    },
  },
  'DELETE /api/invitations/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'invitations',
    request: async ({ resources }, { at }) => ({ params: { id: await resources.invitation([at]) } }),
    further: {
      'one that makes administrators': {
        allowed: adminsOnly(404),
        request: async ({ resources }, { at }) => ({
          params: { id: await resources.invitation([at], 'admin') },
        }),
      },
      'one that is for another building too': {
        allowed: instead(administrators, 404),
        request: async ({ resources, here, there }) => ({
          params: { id: await resources.invitation([here, there]) },
        }),
      },
    },
  },
  [`GET ${OFFER}`]: {
    ...anybody,
    request: ({ here }) => ({ query: { link: `x!${here.id}&collab` }, about: here.id }),
    shows: ({ body }, about) => body.buildings[0].pk === about && body.role === null,
  },
  'POST /users/createUser/': {
    ...anybody,
    writes: 'registrations',
    request: ({ here, people }) => ({
      body: registrationBody({ building_list: [here.id], entreprise: people.vip.companyId }),
    }),
  },
  'POST /api/registrations/confirmations': {
    ...anybody,
    writes: 'registrations',
    request: async ({ resources, here }) => {
      const { token } = await resources.registration([here], { confirmed: false });
      return { body: { token, password: SECRET } };
    },
    shows: ({ body }) => body.outcome === 'waiting',
  },
  'POST /api/registrations/confirmations/check': {
    ...anybody,
    request: async ({ resources, here }) => {
      const { token, email } = await resources.registration([here], { confirmed: false });
      return { body: { token }, about: email };
    },
    shows: ({ body }, about) => body.registration.email === about,
  },
  'GET /api/registrations': {
    allowed: administrators,
    resources: 'shared',
    request: async ({ resources }, { at }) => ({ about: (await resources.registration([at])).id }),
    shows: lists,
  },
  'GET /api/registrations/export': { allowed: administrators, request: () => ({}) },
  'POST /api/registrations/:id/approval': {
    allowed: administrators,
    resources: 'shared',
    writes: 'users',
    request: async ({ resources }, { at }) => ({
      params: { id: (await resources.registration([at])).id },
      body: {},
    }),
    further: {
      'who asks for another building too': {
        allowed: instead(administrators, 403),
        request: async ({ resources, here, there }) => {
          const { id } = await resources.registration([here, there]);
          return { params: { id }, body: {} };
        },
      },
    },
  },
  'POST /api/registrations/:id/refusal': {
    allowed: administrators,
    resources: 'shared',
    writes: 'registrations',
    request: async ({ resources }, { at }) => ({ params: { id: (await resources.registration([at])).id } }),
    further: {
      'who asks for another building too': {
        allowed: instead(administrators, 403),
        request: async ({ resources, here, there }) => ({
          params: { id: (await resources.registration([here, there])).id },
        }),
      },
    },
  },
  'POST /api/registrations/:id/confirmation': {
    allowed: administrators,
    resources: 'shared',
    writes: 'registrations',
    request: async ({ resources }, { at }) => ({
      params: { id: (await resources.registration([at], { confirmed: false })).id },
    }),
  },
  'DELETE /api/registrations/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'registrations',
    request: async ({ resources }, { at }) => ({
      params: { id: (await resources.registration([at], { confirmed: false })).id },
    }),
  },
};
