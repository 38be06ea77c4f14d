import { expect, it } from 'vitest';
import { PASSWORD } from '../../../../demo/factories.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { NOW } from '../../../../test/support/fixtures/fixture.ts';
import { fetchOrders, makeOrderFixture } from '../../../../test/support/fixtures/orderFixture.ts';
import { conciergePersonalData } from '../../server/personalData.ts';
import { orders } from '../../server/tables.ts';

const { app, here, people, as } = await makeOrderFixture();
const scope = new BuildingScope([here.id]);

it('account deletion lists and cancels open orders, and erases notes of completed ones', async () => {
  const leaving = await app.make.user({ companyId: people.vip.companyId, buildings: [here.id] });
  const caller = await app.as(leaving);
  const mine = { building: here.id, holderId: leaving.id, note: 'Au 3e, bureau de Paul' };
  await app.make.order({ ...mine, status: 'ready', quantity: 2 });
  await app.make.order({ ...mine, status: 'done' });
  const preview = await caller.get('/api/me/deletion-preview');
  expect(JSON.stringify(preview.body)).toContain('2 × Chemise');
  const left = await caller.call('DELETE', '/users/deleteGetPatchUser/', {
    pk: leaving.id,
    password: PASSWORD,
  });
  expect(left.status).toBe(200);
  const seen = await fetchOrders(as.reception, here, '?sort=orderedAt');
  expect(seen).toMatchObject([
    { status: 'canceled', note: '', orderer: null, price: 4.5 },
    { status: 'done', note: '', orderer: null, price: 4.5 },
  ]);
  await orders.delete(app.db, scope, () => undefined);
});

it('orders older than the retention period lose their resident and note', async () => {
  const make = (due: string) =>
    app.make.order({ building: here.id, holderId: people.vip.id, status: 'done', note: 'Sur cintre', due });
  const [old, young] = [await make('2026-08-24 18:00'), await make('2026-08-25 00:00')];
  const subjectsOnHold = { users: [], visits: [], addresses: [] };
  const forget = () =>
    conciergePersonalData.retention?.orders?.(app.db, scope, {
      before: '2026-08-25',
      now: NOW,
      subjectsOnHold,
    });
  expect([await forget(), await forget()]).toEqual([1, 0]);
  expect(await fetchOrders(as.reception, here, '?sort=due')).toMatchObject([
    { pk: old.id, orderer: null, note: '', name: 'Chemise' },
    { pk: young.id, orderer: { name: 'Claire Fontaine' }, note: 'Sur cintre' },
  ]);
});
