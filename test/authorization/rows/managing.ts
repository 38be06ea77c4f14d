import { SECRET } from '../../support/fixtures/joining.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { administrators, everybody, type Given, type Rows, staff, unknownToAll } from '../row.ts';

const anybody = { allowed: everybody, anybody: 200 };

/** A person of the owner's company in the building of the request. */
async function somebody({ app, people }: AuthorizationFixture, { owner, at }: Given) {
  const { companyId } = people[owner];
  return app.make.user({ role: 'limited', companyId, buildings: [at.id] });
}

const ofSomebody = async (fixture: AuthorizationFixture, given: Given) => ({
  params: { id: (await somebody(fixture, given)).id },
});
/** Administrators manage all people of the building. */
const shared = { allowed: administrators, resources: 'shared', request: ofSomebody } as const;

/** Management of people (docs/specification.md §1). */
export const managing: Rows = {
  'GET /api/people': {
    allowed: staff,
    request: ({ people }) => ({ query: { search: 'mercier' }, about: people.neighbour.id }),
    shows: ({ body }, about) => body.fields.some(({ pk }: { pk: number }) => pk === about),
    further: {
      'somebody of another building only': {
        allowed: { ...staff, admin: 404, deputy: 404, reception: 404 },
        request: ({ people }) => ({ query: { search: 'stranger' }, about: people.stranger.id }),
      },
    },
  },
  'POST /api/buildings/:building/people': {
    allowed: administrators,
    writes: 'users',
    request: ({ people, next }, { owner }) => ({
      body: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: `ada${next()}@example.com`,
        role: 'collab',
        company: people[owner].companyId,
      },
    }),
    further: {
      'a role above the deputy’s': {
        allowed: { ...administrators, deputy: 403 },
        request: ({ people, next }, { owner }) => ({
          body: {
            firstName: 'Ada',
            lastName: 'Lovelace',
            email: `ada${next()}@example.com`,
            role: 'subAdmin',
            company: people[owner].companyId,
          },
        }),
      },
    },
  },
  'GET /api/people/:id': {
    allowed: staff,
    resources: 'shared',
    request: ofSomebody,
    shows: ({ body }) => body.person.active === true,
  },
  'PATCH /api/people/:id': {
    ...shared,
    writes: 'users',
    request: async (fixture, given) => ({ ...(await ofSomebody(fixture, given)), body: { floor: '7' } }),
    further: {
      'somebody above the deputy': {
        allowed: { ...administrators, deputy: 403 },
        request: async ({ app, people }, { at }) => {
          const { companyId } = people.admin;
          const { id } = await app.make.user({ role: 'admin', companyId, buildings: [at.id] });
          return { params: { id }, body: { floor: '7' } };
        },
      },
      'somebody who has another building too': {
        allowed: { ...administrators, admin: 403, deputy: 403 },
        request: async ({ app, people, hidden }, { at }) => {
          const { companyId } = people.vip;
          const { id } = await app.make.user({ role: 'limited', companyId, buildings: [at.id, hidden.id] });
          return { params: { id }, body: { floor: '7' } };
        },
      },
      'somebody of another building only': {
        allowed: { ...unknownToAll, reception: 403, vip: 403, limited: 403 },
        request: ({ people }) => ({ params: { id: people.stranger.id }, body: { floor: '7' } }),
      },
    },
  },
  'POST /api/people/:id/deactivation/check': { ...shared, request: withBody(() => ({})) },
  'POST /api/people/:id/deactivation': { ...shared, writes: 'users', request: withBody(() => ({})) },
  'DELETE /api/people/:id/deactivation': {
    ...shared,
    writes: 'users',
    request: async ({ app, people }, { owner, at }) => {
      const { companyId } = people[owner];
      const shut = { role: 'limited', active: false } as const;
      return { params: { id: (await app.make.user({ ...shut, companyId, buildings: [at.id] })).id } };
    },
  },
  'DELETE /api/people/:id/sessions': {
    ...shared,
    writes: 'sessions',
    request: async (fixture, given) => {
      const user = await somebody(fixture, given);
      await fixture.app.as(user);
      return { params: { id: user.id } };
    },
  },
  'POST /api/people/:id/password-link': { ...shared, writes: 'password_resets' },
  'POST /api/people/:id/email/confirmation': {
    ...shared,
    writes: 'users',
    request: async (fixture, given) => {
      const { id } = await somebody(fixture, given);
      await fixture.resources.newAddress(id);
      return { params: { id } };
    },
  },
  'POST /api/people/:id/merging/check': {
    ...shared,
    request: withBody(async (fixture, given) => ({ other: (await somebody(fixture, given)).id })),
  },
  'POST /api/people/:id/merging': {
    ...shared,
    writes: 'users',
    request: withBody(async (fixture, given) => ({ other: (await somebody(fixture, given)).id })),
  },
  'POST /api/people/changes/check': {
    allowed: administrators,
    request: async (fixture, given) => ({
      body: { people: [(await somebody(fixture, given)).id], change: 'deactivate' },
    }),
  },
  'POST /api/people/changes': {
    allowed: administrators,
    writes: 'users',
    request: async (fixture, given) => ({
      body: { people: [(await somebody(fixture, given)).id], change: 'deactivate' },
    }),
    shows: ({ body }) => body.results[0].done,
  },
  'DELETE /api/people/:id/assistants/:assistant': {
    ...shared,
    writes: 'assistants',
    request: async (fixture, given) => {
      const [principal, assistant] = [await somebody(fixture, given), await somebody(fixture, given)];
      const pair = { principalId: principal.id, assistantId: assistant.id };
      await fixture.app.make.assistant({ ...pair, since: fixture.app.now() });
      return { params: { id: principal.id, assistant: assistant.id } };
    },
  },
  'POST /api/account-invitations': {
    ...anybody,
    writes: 'users',
    request: async ({ resources }) => ({
      body: { ...(await resources.accountInvitation()), password: SECRET },
    }),
  },
  'POST /api/account-invitations/check': {
    ...anybody,
    request: async ({ resources }) => ({ body: await resources.accountInvitation() }),
    shows: ({ body }) => body.good === true,
  },
};

function withBody(
  body: (fixture: AuthorizationFixture, given: Given) => object | Promise<object>,
): (fixture: AuthorizationFixture, given: Given) => Promise<{ params: { id: number }; body: object }> {
  return async (fixture, given) => ({
    ...(await ofSomebody(fixture, given)),
    body: await body(fixture, given),
  });
}
