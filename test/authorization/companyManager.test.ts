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

/** Calls that residents are refused unless they are company managers. */
const beyondResidents = features.flatMap(({ routes }) =>
  routes.flatMap(({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = table.get(name);
    return row && endpoint.access === 'user' && [403, 404].includes(row.allowed.vip)
      ? [{ name, endpoint, row }]
      : [];
  }),
);

/** The calls that a company manager may make for things of `owner`. */
async function granted(owner: Person, among = beyondResidents): Promise<string[]> {
  const names: string[] = [];
  for (const { name, endpoint, row } of among) {
    const request = await fixture.request(row.request, { caller: 'vip', owner, at: here });
    const outcome = await attempt(fixture, { endpoint, row }, asManager, request, here.id);
    if (!/^40[34]/.test(outcome) && !outcome.endsWith(`did not write to ${row.writes}`)) names.push(name);
  }
  return names;
}

/** People, invitations and registrations of their company, and its page. */
const MANAGED_PATHS = [
  'people|buildings/:building/people|invitations|me/company',
  'registrations/:id(/confirmation)?$',
].join('|');
const MANAGED = new RegExp(`^[A-Z]+ /api/(${MANAGED_PATHS})(/|$)`);

it('company manager manages the people of their company and administers nothing else', async () => {
  const names = await granted('vip');
  expect(names.filter((name) => !MANAGED.test(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['PATCH /api/people/:id', 'POST /api/people/changes', 'POST /api/invitations']),
  );
});

it('company manager changes nothing of people of another company', async () => {
  const toSomebody = beyondResidents.filter(({ name }) =>
    / \/api\/(people|buildings\/:building\/people$)/.test(name),
  );
  const writes = toSomebody.filter(({ row }) => row.writes);
  expect(writes.length).toBeGreaterThan(8);
  expect(await granted('neighbour', writes)).toEqual([]);
});
