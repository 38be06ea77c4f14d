import { expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';

const { app } = await makeFixture();
const { make } = app;
const building = await make.building({ modules: ['rooms', 'parking'] });
const admin = await app.as(await make.user({ role: 'admin', buildings: [building.id] }));
const COUNTS = `/api/buildings/${building.id}/administration-counts`;

async function readCounts(): Promise<Record<string, number>> {
  const { body } = await admin.get(COUNTS);
  return Object.fromEntries(
    body.fields.map(({ entry, count }: { entry: string; count: number }) => [entry, count]),
  );
}

it('counts of the administration page follow what the building has', async () => {
  const before = await readCounts();
  expect(before).toMatchObject({ roomSettings: 0, baySettings: 0, building: 2, people: 1 });
  const { id: companyId } = await make.company({ buildings: [building.id] });
  await make.user({ companyId, buildings: [building.id] });
  await make.user({ companyId, buildings: [building.id], active: false });
  await make.room({ building: building.id });
  await make.room({ building: building.id });
  await make.space({ building: building.id });
  await make.partnerPage({ building: building.id, partner: 'lunch', url: 'https://lunch.example.org/' });
  expect(await readCounts()).toEqual({
    ...before,
    roomSettings: 2,
    baySettings: 1,
    people: 2,
    companies: (before.companies ?? 0) + 1,
    partners: 1,
  });
});
