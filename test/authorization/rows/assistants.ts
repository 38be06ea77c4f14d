import { assistants as relations } from '../../../core/people/server/tables.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { everybody, type Given, type Rows, unknownToAll } from '../row.ts';

/** Only the two people concerned see the relation. */
const between = { ofColleague: unknownToAll, ofOtherCompany: unknownToAll };

/** A new colleague of the owner. */
const colleagueOf = ({ app, people }: AuthorizationFixture, { owner, at }: Given) =>
  app.make.user({ companyId: people[owner].companyId, buildings: [at.id] });

/** An assistant relation of the owner, with the other person's id. */
async function relation(fixture: AuthorizationFixture, given: Given, ownerIs: 'principal' | 'assistant') {
  const owner = fixture.people[given.owner].id;
  const { id } = await colleagueOf(fixture, given);
  const [principalId, assistantId] = ownerIs === 'principal' ? [owner, id] : [id, owner];
  await fixture.app.db.insert(relations).values({ principalId, assistantId, since: fixture.app.now() });
  return { params: { id } };
}

/** Assistants (docs/specification.md §1). */
export const assistants: Rows = {
  'GET /api/me/assistants': {
    allowed: everybody,
    request: async (fixture, given) => ({
      about: (await relation(fixture, { ...given, owner: given.caller }, 'principal')).params.id,
    }),
    shows: ({ body }, about) => body.assistants.some(({ id }: { id: number }) => id === about),
  },
  'GET /api/me/colleagues': {
    allowed: everybody,
    request: async (fixture, given) => {
      const { email } = await colleagueOf(fixture, { ...given, owner: given.caller });
      return { query: { search: email ?? '' }, about: email ?? '' };
    },
    shows: ({ body }, about) => body.fields.some(({ email }: { email: string }) => email === about),
    further: {
      'somebody of another company': {
        allowed: unknownToAll,
        request: ({ people }) => ({ query: { search: 'mercier' }, about: people.neighbour.email ?? '' }),
      },
    },
  },
  'POST /api/me/assistants': {
    allowed: everybody,
    writes: 'assistants',
    request: async (fixture, given) => ({
      body: { email: (await colleagueOf(fixture, { ...given, owner: given.caller })).email },
    }),
  },
  'PATCH /api/me/assistants/:id': {
    allowed: everybody,
    writes: 'assistants',
    resources: between,
    request: async (fixture, given) => ({
      ...(await relation(fixture, given, 'principal')),
      body: { mails: 'principal' },
    }),
  },
  'DELETE /api/me/assistants/:id': {
    allowed: everybody,
    writes: 'assistants',
    resources: between,
    request: (fixture, given) => relation(fixture, given, 'principal'),
  },
  'DELETE /api/me/principals/:id': {
    allowed: everybody,
    writes: 'assistants',
    resources: between,
    request: (fixture, given) => relation(fixture, given, 'assistant'),
  },
};
