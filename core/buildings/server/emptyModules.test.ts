import { expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';

const { app } = await makeFixture();
const { make } = app;
const building = await make.building();
const resident = await app.as(await make.user({ role: 'limited', buildings: [building.id] }));
const PATH = `/api/buildings/${building.id}/empty-modules`;

async function findEmptyModules(): Promise<string[]> {
  return (await resident.get(PATH)).body.fields;
}

it('a module is empty until it has a room, space, service, document or event', async () => {
  expect(await findEmptyModules()).toEqual([
    'rooms',
    'parking',
    'documents',
    'concierge',
    'events',
    'gym',
    'beautyRoom',
  ]);
  const { id } = building;
  await make.room({ building: id });
  await make.space({ building: id });
  await make.event({ building: id, kind: 'gym' });
  const admin = await app.as(await make.user({ role: 'admin', buildings: [id] }));
  await admin.call('PUT', `/api/buildings/${id}/concierge-configuration`, { introduction: 'Bonjour' });
  expect(await findEmptyModules()).toEqual(['documents', 'events', 'beautyRoom']);
});

it('a module that is off is not listed as empty, and a retired room is no content', async () => {
  const query = (text: string) => app.database.pool.query(text, [building.id]);
  await query('update rooms set retired_at = now() where building_id = $1');
  expect(await findEmptyModules()).toContain('rooms');
  await query(`update buildings set modules = '{parking,documents}' where id = $1`);
  expect(await findEmptyModules()).toEqual(['documents']);
});
