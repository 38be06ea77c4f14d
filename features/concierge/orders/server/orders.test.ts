import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { NOW, TODAY, TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import {
  fetchOrders,
  makeOrderFixture,
  moveOrder,
  orderBody,
  ordersOf,
  placeOrder,
} from '../../../../test/support/fixtures/orderFixture.ts';
import { orders, products } from '../../server/tables.ts';
import { orderStatuses, orderTransitions } from '../order.ts';

const { app, here, people, as, shirt, elsewhere } = await makeOrderFixture();
const scope = new BuildingScope([here.id]);
const place = (over: object = {}, caller = as.vip) => caller.post(ordersOf(here), orderBody(shirt, over));
const ordering = (on: boolean) => as.deputy.call('PUT', `/api/buildings/${here.id}/ordering`, { on });

beforeEach(async () => {
  app.setNow(NOW);
  await orders.delete(app.db, scope, () => undefined);
});

describe('an order', () => {
  it('is visible to its resident and to reception, with its original name and price', async () => {
    const { pk } = await placeOrder(as.limited, here, shirt, { quantity: 3, note: 'Sur cintre' });
    await as.admin.patch(`/api/buildings/${here.id}/concierge-products/${shirt}`, {
      name: 'Chemise lavée',
      price: 5,
    });
    const shown = {
      pk,
      product: shirt,
      name: 'Chemise',
      price: 4.5,
      quantity: 3,
      note: 'Sur cintre',
      date: null,
      time: null,
      status: 'ordered',
      reason: '',
      orderedAt: NOW.toISOString(),
      orderer: { name: 'Hugo Petit', companyName: 'Hélios Conseil' },
      version: 1,
    };
    expect(await fetchOrders(as.limited, here)).toEqual([{ ...shown, isMine: true }]);
    expect(await fetchOrders(as.reception, here)).toEqual([{ ...shown, isMine: false }]);
    for (const other of [as.vip, as.neighbour]) expect(await fetchOrders(other, here)).toEqual([]);
    await as.admin.patch(`/api/buildings/${here.id}/concierge-products/${shirt}`, {
      name: 'Chemise',
      price: 4.5,
    });
  });

  it('is unchanged when its product is removed from the catalogue', async () => {
    const [row] = await products
      .insert(app.db, scope, [
        {
          categoryId: (await app.db.select().from(products.in(scope)))[0]?.categoryId ?? 0,
          name: 'Robe',
          priceCents: 1450,
          position: 2,
        },
      ])
      .returning();
    const { pk } = await placeOrder(as.vip, here, row?.id ?? 0, { price: 14.5 });
    expect((await as.admin.delete(`/api/buildings/${here.id}/concierge-products/${row?.id}`)).status).toBe(
      200,
    );
    expect(await fetchOrders(as.vip, here)).toMatchObject([{ pk, product: null, name: 'Robe', price: 14.5 }]);
  });

  it('is refused at another price than the catalogue’s', async () => {
    for (const price of [4, 0, 5]) {
      const { status, body } = await place({ price });
      expect([status, body.code]).toEqual([409, 'price_changed']);
    }
    expect(await fetchOrders(as.vip, here)).toEqual([]);
  });

  it.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 100 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ date: TOMORROW }, 'time'],
    [{ time: '10:00' }, 'date'],
    [{ date: TODAY, time: '10:00' }, 'time'],
    [{ date: '2026-11-22', time: '18:00' }, 'date'],
    [{ date: '2027-02-22', time: '10:00' }, 'date'],
    [{ email: 'nobody@parvis.test' }, 'email'],
  ])('with %j is refused with an error at its field', async (over, field) => {
    const { status, body } = await place(over, as.reception);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is refused at a time skipped by the change to summer time', async () => {
    app.setNow(new Date('2027-03-01T09:00:00Z'));
    const later = await app.as(people.vip);
    const { body } = await place({ date: '2027-03-28', time: '02:30' }, later);
    expect(body.errors).toEqual({ time: ['Cette heure n’existe pas ce jour-là (passage à l’heure d’été).'] });
  });

  it('is refused for a product of another building', async () => {
    const { status, body } = await place({ product: elsewhere });
    expect([status, body.code]).toEqual([422, 'product_unknown']);
  });

  it('can be placed for a resident by staff only', async () => {
    const { status, body } = await place({ email: people.limited.email }, as.reception);
    expect([status, body.fields[0].orderer.name]).toEqual([200, 'Hugo Petit']);
    expect(await fetchOrders(as.limited, here)).toHaveLength(1);
    expect((await place({ email: people.limited.email })).status).toBe(403);
    expect(await fetchOrders(as.limited, here)).toHaveLength(1);
  });
});

describe('the status of an order', () => {
  const steps = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })));

  it.each(steps)('is changed or refused when reception sets $from to $to', async ({ from, to }) => {
    const { id } = await app.make.order({ building: here.id, holderId: people.vip.id, status: from });
    const { status, body } = await moveOrder(as.reception, here, id, to, { reason: 'Rupture' });
    const may = orderTransitions[from].includes(to);
    expect([status, body.code]).toEqual(may ? [200, undefined] : [409, 'order_transition_refused']);
    expect((await fetchOrders(as.vip, here))[0].status).toBe(may ? to : from);
  });

  it('can be set back after every step except cancelling', () => {
    for (const { from, to } of steps)
      if (orderTransitions[from].includes(to) && to !== 'canceled')
        expect(orderTransitions[to]).toContain(from);
  });

  it.each(orderStatuses)('can be set to canceled by its resident only while ordered: %s', async (from) => {
    const { id } = await app.make.order({ building: here.id, holderId: people.vip.id, status: from });
    const { status, body } = await moveOrder(as.vip, here, id, 'canceled');
    expect([status, body.code]).toEqual(from === 'ordered' ? [200, undefined] : [409, 'order_accepted']);
    for (const to of orderStatuses.filter((each) => each !== 'canceled'))
      expect((await moveOrder(as.vip, here, id, to)).status).toBe(403);
    expect((await moveOrder(as.colleague, here, id, 'canceled')).status).toBe(404);
  });

  it('is set to canceled by reception only with a reason', async () => {
    const { pk } = await placeOrder(as.vip, here, shirt);
    const refused = await moveOrder(as.reception, here, pk, 'canceled');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']]);
    await moveOrder(as.reception, here, pk, 'canceled', { reason: 'Rupture de cintres' });
    expect(await fetchOrders(as.vip, here)).toMatchObject([
      { status: 'canceled', reason: 'Rupture de cintres' },
    ]);
  });
});

describe('concurrent requests', () => {
  it('cancelling and accepting an order never both succeed', async () => {
    for (let round = 0; round < 8; round++) {
      const { pk } = await placeOrder(as.vip, here, shirt);
      const [taken, accepted] = await Promise.all([
        moveOrder(as.vip, here, pk, 'canceled'),
        moveOrder(as.reception, here, pk, 'accepted'),
      ]);
      expect([taken.status, accepted.status].sort()).toEqual([200, 409]);
      const [{ status }] = await fetchOrders(as.vip, here);
      expect(status).toBe(taken.status === 200 ? 'canceled' : 'accepted');
      await orders.delete(app.db, scope, (table) => eq(table.id, pk));
    }
  });

  it('an order placed during a price change keeps the price that was shown', async () => {
    const [answer] = await Promise.all([
      place(),
      as.admin.patch(`/api/buildings/${here.id}/concierge-products/${shirt}`, { price: 6 }),
    ]);
    expect([200, 409]).toContain(answer.status);
    for (const { price } of await fetchOrders(as.vip, here)) expect(price).toBe(4.5);
    await as.admin.patch(`/api/buildings/${here.id}/concierge-products/${shirt}`, { price: 4.5 });
  });
});

describe('the list of orders', () => {
  const make = (status: (typeof orderStatuses)[number], due: string, holderId = people.vip.id) =>
    app.make.order({ building: here.id, holderId, status, due });

  it('filters by status and sorts by due time', async () => {
    const late = await make('ordered', '2026-11-24 09:00');
    const ready = await make('ready', '2026-11-23 18:00');
    const first = await make('accepted', '2026-11-23 12:00');
    await make('done', '2026-11-20 12:00');
    const ids = async (query: string) =>
      (await fetchOrders(as.reception, here, query)).map(({ pk }: { pk: number }) => pk);
    expect(await ids('?status=open&sort=due')).toEqual([first.id, ready.id, late.id]);
    expect(await ids('?status=ready')).toEqual([ready.id]);
    expect(await ids('')).toHaveLength(4);
    expect((await as.reception.get(`${ordersOf(here)}?status=lost`)).status).toBe(422);
  });

  it('is searched by product, resident and company', async () => {
    await make('ordered', '2026-11-23 12:00');
    await make('ordered', '2026-11-23 12:00', people.neighbour.id);
    const found = async (search: string) =>
      (await fetchOrders(as.reception, here, `?search=${encodeURIComponent(search)}`)).map(
        ({ orderer }: { orderer: { name: string } }) => orderer.name,
      );
    expect(await found('mercier chemise')).toEqual(['Antoine Mercier']);
    expect(await found('helios')).toEqual(['Claire Fontaine']);
    expect(await found('zzz')).toEqual([]);
  });

  it('has counts of open orders, of the caller’s own for a resident', async () => {
    for (const status of ['ordered', 'ordered', 'accepted', 'ready', 'done', 'canceled'] as const)
      await make(status, '2026-11-23 12:00');
    const open = async (caller = as.reception) => (await caller.get(`${ordersOf(here)}/open`)).body;
    expect(await open()).toEqual({ ordered: 2, accepted: 1, ready: 1 });
    expect(await open(as.vip)).toEqual({ ordered: 2, accepted: 1, ready: 1 });
    expect(await open(as.limited)).toEqual({ ordered: 0, accepted: 0, ready: 0 });
  });
});

describe('a building that stops taking orders', () => {
  const read = async () =>
    (await as.vip.get(`/area/getConciergerieDynamic/${here.id}/`)).body.fields[0].ordering;

  it('keeps its catalogue and refuses new orders', async () => {
    expect(await read()).toBe(true);
    const catalogue = async () => (await as.vip.get(`/${here.id}/category/crudCategory/`)).body;
    const before = await catalogue();
    expect((await ordering(false)).status).toBe(200);
    expect(await read()).toBe(false);
    expect(await catalogue()).toEqual(before);
    for (const caller of [as.admin, as.reception, as.vip, as.limited]) {
      const { status, body } = await place({}, caller);
      expect([status, body.code]).toEqual([409, 'ordering_off']);
    }
    expect(await fetchOrders(as.reception, here)).toEqual([]);
    expect((await ordering(true)).status).toBe(200);
    expect((await place()).status).toBe(200);
  });

  it('can still process and cancel the existing orders', async () => {
    const [first, second, mine] = [
      await placeOrder(as.vip, here, shirt),
      await placeOrder(as.vip, here, shirt),
      await placeOrder(as.limited, here, shirt),
    ];
    await moveOrder(as.reception, here, first.pk, 'accepted');
    expect((await ordering(false)).status).toBe(200);
    const open = async (caller = as.reception) => (await caller.get(`${ordersOf(here)}/open`)).body;
    expect(await open()).toEqual({ ordered: 2, accepted: 1, ready: 0 });
    expect(await open(as.limited)).toEqual({ ordered: 1, accepted: 0, ready: 0 });
    expect(await fetchOrders(as.limited, here)).toMatchObject([
      { pk: mine.pk, status: 'ordered', price: 4.5 },
    ]);
    for (const status of ['ready', 'done'])
      expect((await moveOrder(as.reception, here, first.pk, status)).status).toBe(200);
    const why = { reason: 'Fermeture' };
    expect((await moveOrder(as.reception, here, second.pk, 'canceled', why)).status).toBe(200);
    expect((await moveOrder(as.limited, here, mine.pk, 'canceled')).status).toBe(200);
    expect(await open()).toEqual({ ordered: 0, accepted: 0, ready: 0 });
    expect(await fetchOrders(as.vip, here, '?sort=orderedAt')).toMatchObject([
      { pk: first.pk, status: 'done' },
      { pk: second.pk, status: 'canceled', reason: 'Fermeture' },
    ]);
    expect((await ordering(true)).status).toBe(200);
  });

  it('refuses orders while the catalogue is closed', async () => {
    const configuration = `/api/buildings/${here.id}/concierge-configuration`;
    const { pk } = await placeOrder(as.vip, here, shirt);
    expect((await as.admin.delete(configuration)).status).toBe(200);
    expect((await place()).status).toBe(409);
    expect((await ordering(true)).status).toBe(404);
    expect((await moveOrder(as.reception, here, pk, 'accepted')).status).toBe(200);
    expect((await as.admin.call('PUT', configuration, { introduction: 'Bonjour' })).status).toBe(200);
    expect((await place()).status).toBe(200);
  });
});
