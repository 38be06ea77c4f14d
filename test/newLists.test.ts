import { expect, it } from 'vitest';
import { makeFixture } from './support/fixtures/fixture.ts';
import { invitation } from './support/fixtures/joining.ts';

const fixture = await makeFixture();
const { app, here, as } = fixture;
for (const role of ['collab', 'superCollab', 'admin'])
  await invitation(as.admin, { buildings: [here.id], role });

interface Parameter {
  name: string;
  schema: { enum?: string[] };
}
const { body: description } = await app.anybody.get('/api/openapi.json');
const calls = Object.entries<{ get?: { parameters?: Parameter[] } }>(description.paths);
/** The new lists (docs/specification.md §4), and what each can be sorted by. */
const lists = calls.flatMap(([path, { get }]) => {
  const sorts = get?.parameters?.find(({ name }) => name === 'sort')?.schema.enum;
  return sorts ? [{ path: path.replace('{building}', String(here.id)), sorts }] : [];
});

it('are known', () => {
  expect(lists.map(({ path }) => path).sort()).toEqual([
    `/api/buildings/${here.id}/nda/signatures`,
    '/api/invitations',
    '/api/outbox',
    '/api/privacy/deletion-requests',
    '/api/registrations',
  ]);
});

it.each(lists)(
  '$path answers pages in every order it names, and refuses what is no page',
  async ({ path, sorts }) => {
    for (const sort of sorts) {
      const { status, body } = await as.admin.get(`${path}?sort=${sort}&limit=2&search=a`);
      expect([sort, status, Object.keys(body).sort()]).toEqual([sort, 200, ['fields', 'next', 'total']]);
    }
    for (const query of ['limit=201', 'limit=0', 'after=x', 'sort=nothing', `search=${'x'.repeat(101)}`])
      expect([query, (await as.admin.get(`${path}?${query}`)).status]).toEqual([query, 422]);
  },
);

it('an invitation is found by its company, its domain and who made it, and the pages hold each once', async () => {
  const { pk } = await invitation(as.deputy, { buildings: [here.id], emailDomain: 'helios.fr' });
  const found = async (query: string) => (await as.admin.get(`/api/invitations?${query}`)).body;
  expect((await found('search=HELIOS.fr delmas')).fields.map((row: { pk: number }) => row.pk)).toEqual([pk]);
  const seen: number[] = [];
  for (let after = ''; ; ) {
    const { fields, next, total } = await found(`sort=role&limit=1${after && `&after=${after}`}`);
    expect([fields.length, total]).toEqual([1, 4]);
    seen.push(fields[0].pk);
    if (next === null) break;
    after = next;
  }
  expect(new Set(seen).size).toBe(4);
});
