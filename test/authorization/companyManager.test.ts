import { expect, it } from 'vitest';
import { features } from '../../app.ts';
import type { Person } from '../support/fixtures/fixture.ts';
import { attempt } from './attempt.ts';
import { makeAuthorizationFixture } from './fixture.ts';
import { table } from './table.ts';

const fixture = await makeAuthorizationFixture();
const { app, here, people } = fixture;
const { id } = await app.make.user({
  role: 'vip',
  companyId: people.vip.companyId,
  buildings: [here.id],
  managesCompany: true,
});
const asManager = await app.as({ id });

/** What people of the building are refused who look after no company. */
const beyondResidents = features.flatMap(({ routes }) =>
  routes.flatMap(({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = table.get(name);
    return row && endpoint.access === 'user' && [403, 404].includes(row.allowed.vip)
      ? [{ name, endpoint, row }]
      : [];
  }),
);

/** Those calls that do something for a manager, about what is `owner`’s. */
async function granted(owner: Person, among = beyondResidents): Promise<string[]> {
  const names: string[] = [];
  for (const { name, endpoint, row } of among) {
    const request = await fixture.request(row.request, { caller: 'vip', owner, at: here });
    const outcome = await attempt(fixture, { endpoint, row }, asManager, request, here.id);
    if (!/^40[34]/.test(outcome) && !outcome.endsWith(`did not write to ${row.writes}`)) names.push(name);
  }
  return names;
}

/** Their people, whom they invite or whose registration they confirm, and the page of their company. */
const THEIRS =
  /^[A-Z]+ \/api\/(people|buildings\/:building\/people|invitations|me\/company|registrations\/:id(\/confirmation)?$)(\/|$)/;

it('who looks after a company looks after its people, and administers nothing else', async () => {
  const names = await granted('vip');
  expect(names.filter((name) => !THEIRS.test(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['PATCH /api/people/:id', 'POST /api/people/changes', 'POST /api/invitations']),
  );
});

it('and does nothing to people of another company, whichever way', async () => {
  const toSomebody = beyondResidents.filter(({ name }) =>
    / \/api\/(people|buildings\/:building\/people$)/.test(name),
  );
  const writes = toSomebody.filter(({ row }) => row.writes);
  expect(writes.length).toBeGreaterThan(8);
  expect(await granted('neighbour', writes)).toEqual([]);
});
