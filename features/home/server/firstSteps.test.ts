import { beforeEach, expect, it } from 'vitest';
import { modules } from '../../../core/feature/modules.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';

const { app, here, as } = await makeFixture();
const { make } = app;
const building = await make.building({ address: '' });
const admin = await app.as(await make.user({ role: 'admin', buildings: [building.id] }));
const STEPS = `/api/buildings/${building.id}/first-steps`;
const read = async () => (await admin.get(STEPS)).body;

async function done(): Promise<string[]> {
  const { steps } = await read();
  return steps.filter((step: { done: boolean }) => step.done).map(({ step }: { step: string }) => step);
}

beforeEach(() => app.database.pool.query('delete from hidden_first_steps'));

it('a step is done as soon as its object exists', async () => {
  const { hidden, steps } = await read();
  expect(hidden).toBe(false);
  expect(steps.map(({ step }: { step: string }) => step)).toEqual([
    'building',
    'companies',
    'people',
    'rooms',
    'bays',
    'closingDays',
    'legal',
    'agreement',
  ]);
  // The administrator and their own company do not count as steps done.
  expect(await done()).toEqual([]);
  const query = (text: string) => app.database.pool.query(text, [building.id]);
  await query(`update buildings set address = '1 rue de la Paix' where id = $1`);
  expect(await done()).toEqual(['building']);
  const { id: companyId } = await make.company({ buildings: [building.id] });
  await make.user({ companyId, buildings: [building.id] });
  await make.room({ building: building.id });
  await make.space({ building: building.id });
  expect(await done()).toEqual(['building', 'companies', 'people', 'rooms', 'bays']);
  await query(
    `insert into closing_days (building_id, date, name) values ($1, '2026-12-25', '{"fr": "Noël", "en": ""}')`,
  );
  expect(await done()).toContain('closingDays');
  for (const page of ['legal', 'privacy'])
    await admin.call('PUT', `/api/buildings/${building.id}/legal`, { page, language: 'fr', text: 'Éditeur' });
  expect(await done()).toContain('legal');
});

it('steps of disabled modules are left out', async () => {
  await app.database.pool.query('update buildings set modules = $2 where id = $1', [
    building.id,
    modules.filter((module) => module !== 'parking' && module !== 'visits'),
  ]);
  const { steps } = await read();
  expect(steps.map(({ step }: { step: string }) => step)).toEqual([
    'building',
    'companies',
    'people',
    'rooms',
    'closingDays',
    'legal',
  ]);
});

it('hiding the list hides it for all administrators of the building', async () => {
  for (const _ of [1, 2]) expect((await admin.delete(STEPS)).status).toBe(200);
  expect(await read()).toEqual({ hidden: true, steps: [] });
  expect((await as.admin.get(`/api/buildings/${here.id}/first-steps`)).body.hidden).toBe(false);
});

it('the mail step says that mails stay in the outbox without a mail server, except in the demonstration', async () => {
  const alone = await makeFixture({ DEMO: '0' });
  const kept = async ({ deputy }: typeof as) => (await deputy.get('/api/outbox/delivery')).body;
  expect([await kept(alone.as), await kept(as)]).toEqual([{ kept: true }, { kept: false }]);
});
