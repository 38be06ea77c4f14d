import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { type ReadNewActivity, trackNewActivity } from '../../../test/support/recordedActivity.ts';

const { app, here, there, people, as } = await makeFixture();
const DAY = 24 * 60 * 60 * 1000;
const at = (building: { id: number }) => `/api/buildings/${building.id}/retention`;
const read = async (building = here) => (await as.admin.get(at(building))).body;
const change = (body: object) => as.admin.patch(at(here), body);
const set = (visitors: unknown) => change({ visitors });
const FIRST = {
  visitors: 90,
  orders: 90,
  events: 365,
  logbook: 365,
  parcels: null,
  reservations: null,
  parking: null,
};
let factsSince: ReadNewActivity;
const recorded = async () => (await factsSince()).filter(({ kind }) => kind === 'building.retention_changed');

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.update(buildings).set({ visitorRetentionDays: 90 });
  factsSince = await trackNewActivity(app.db);
});

it('the period is 90 days by default and can be changed for one building', async () => {
  expect(await read()).toEqual({ periods: FIRST, runs: [] });
  expect((await set(30)).body).toEqual({ status: 'OK' });
  expect(await read()).toEqual({ periods: { ...FIRST, visitors: 30 }, runs: [] });
  const rows = await app.db.select().from(buildings).where(eq(buildings.id, there.id));
  expect(rows).toMatchObject([{ visitorRetentionDays: 90 }]);
  const { body } = await app.anybody.get(`/api/legal?building=${here.id}&page=privacy`);
  expect(body.fr.text).toContain('30 jours après la visite');
  expect(await recorded()).toMatchObject([
    {
      actorId: people.admin.id,
      buildingId: here.id,
      fields: ['visitorRetentionDays'],
      says: { from: 90, to: 30 },
    },
  ]);
});

it('saving the same period records no change', async () => {
  await set(90);
  expect(await recorded()).toEqual([]);
});

it.each([
  [0, '1 au moins.'],
  [91, '90 au plus.'],
  [1.5, 'Saisissez un nombre entier.'],
  ['soon', 'Saisissez un nombre entier.'],
  ['30', 'Saisissez un nombre entier.'],
  [null, 'Saisissez un nombre entier.'],
])('a period of %s days is refused at its field', async (days, words) => {
  const { status, body } = await set(days);
  expect([status, body.errors]).toEqual([422, { visitors: [words] }]);
  expect((await read()).periods).toEqual(FIRST);
});

it.each([1, 90])('a period of %i days is accepted', async (days) => {
  expect((await set(days)).status).toBe(200);
  expect((await read()).periods.visitors).toBe(days);
});

it('other kinds last at most three years, and some until the account is deleted', async () => {
  const wanted = { orders: 1, events: 30, parcels: 1095, reservations: 400, parking: 30 };
  expect((await change(wanted)).status).toBe(200);
  expect((await read()).periods).toEqual({ ...FIRST, ...wanted });
  for (const [kind, days] of [
    ['orders', 1096],
    ['events', 29],
    ['events', null],
    ['parcels', 29],
    ['reservations', 1096],
    ['parking', 0],
  ] as const) {
    const { status, body } = await change({ visitors: 10, [kind]: days });
    expect([status, Object.keys(body.errors)]).toEqual([422, [kind]]);
  }
  expect((await read()).periods.visitors).toBe(90);
  await change({ parcels: null, reservations: null, parking: null, orders: 90, events: 365 });
  expect((await read()).periods).toEqual(FIRST);
});

it('the last cleanups are listed newest first with counts and dates', async () => {
  const { id: residentId } = people.vip;
  for (const date of ['2026-08-01', '2026-08-02', '2026-10-01'])
    await app.make.visit({ building: here.id, residentId, date });
  await app.make.visit({ building: there.id, residentId: people.stranger.id, date: '2026-08-01' });
  const night = async (later: number) => {
    app.setNow(new Date(NOW.getTime() + later * DAY));
    await app.database.pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
    await app.jobs.drain();
  };
  await night(0);
  await set(30);
  await night(1);
  await night(2);
  expect((await read()).runs).toEqual([
    {
      at: new Date(NOW.getTime() + DAY).toISOString(),
      before: '2026-10-25',
      counts: { visits: 1 },
    },
    { at: NOW.toISOString(), before: '2026-08-25', counts: { visits: 2 } },
  ]);
});
