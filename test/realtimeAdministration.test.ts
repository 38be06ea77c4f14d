import { gt, max } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { features } from '../app.ts';
import { type Module, modules } from '../core/feature/modules.ts';
import { ALL_TOPICS, AUDIT_TOPIC, getTopic, isWriteCall } from '../kit/endpoint.ts';
import { activities } from '../kit/server/database/tables.ts';
import { send } from './authorization/attempt.ts';
import { makeAuthorizationFixture } from './authorization/fixture.ts';
import { table } from './authorization/table.ts';
import { CREATE, visitBody } from './support/fixtures/fixture.ts';
import { openRealtimeStreams } from './support/realtimeStreams.ts';

const fixture = await makeAuthorizationFixture();
const { app, here, people, as } = fixture;
const { db, make } = app;
const { watch } = await openRealtimeStreams(app);

const gets = features.flatMap(({ routes }) => routes.filter(({ endpoint }) => !isWriteCall(endpoint)));
const lists = new Set(gets.map(({ endpoint }) => getTopic(endpoint)));
/** Uploads alone change no list. */
const uploads = [
  'POST /api/buildings/:building/pictures',
  'POST /api/buildings/:building/pdfs',
  'POST /api/buildings/:building/standing/files',
  'POST /api/buildings/:building/parcels/pictures',
  'POST /api/buildings/:building/logbook/pictures',
];
/** Calls that change only the caller's own data, so no other screen is notified. */
const own = [
  'POST /api/session/operator',
  'PUT /api/me/pin',
  'DELETE /api/me/pin',
  'PUT /api/buildings/:building/statistics-report',
];

/**
 * Writes that administrators may make and their people may not, with a valid request from the authorization
 * table.
 */
const changes = features.flatMap(({ routes }) =>
  routes.flatMap(({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = table.get(name);
    const administers = row?.allowed.admin === 200 && row.allowed.limited !== 200 && row.allowed.vip !== 200;
    return row?.writes &&
      ![...uploads, ...own].includes(name) &&
      administers &&
      endpoint.access === 'user' &&
      isWriteCall(endpoint)
      ? [{ name, endpoint, row }]
      : [];
  }),
);

const last = async () => {
  const [fact] = await db.select({ id: max(activities.id) }).from(activities);
  return fact?.id ?? 0;
};

/** Milliseconds. */
const A_SECOND = 1_000;

/** Milliseconds from the answer of a write to the event; negative if the event came first. */
async function heardAfter(screens: Awaited<ReturnType<typeof watch>>, topic: string, answered: number) {
  const found = () => screens.events.findIndex((event) => event.topic === topic);
  await expect.poll(found, { timeout: 2 * A_SECOND, interval: 10 }).toBeGreaterThanOrEqual(0);
  return (screens.receivedAt[found()] ?? Number.NaN) - answered;
}

describe('an administrative change', () => {
  it.each(changes.map((change) => [change.name, change] as const))(
    'reaches other readers of the list in realtime, and the audit log: %s',
    async (_, { endpoint, row }) => {
      const made = await fixture.request(row.request, { caller: 'admin', owner: 'vip', at: here });
      app.setNow(new Date(app.now().getTime() + 1_000));
      const before = await last();
      const screens = await watch(people.deputy);
      const { status } = await send(as.admin, endpoint, made, here.id);
      const answered = performance.now();
      expect(status).toBeLessThan(300);
      const list = getTopic(endpoint);
      // A topic without a list, such as that of a whole spreadsheet, belongs to another list.
      for (const topic of [...(lists.has(list) ? [list] : []), AUDIT_TOPIC])
        expect(await heardAfter(screens, topic, answered)).toBeLessThan(A_SECOND);
      const recorded = await db.select().from(activities).where(gt(activities.id, before));
      const kinds = new Set(
        recorded
          // Activity caused by a spreadsheet is listed under its cause.
          .filter(({ buildingId, causeId }) => buildingId === here.id && causeId === null)
          .map(({ kind }) => kind),
      );
      const { body } = await as.admin.get(`/api/buildings/${here.id}/audit?limit=50`);
      const shown = body.fields.filter(({ pk }: { pk: number }) => pk > before);
      expect(kinds.size).toBeGreaterThan(0);
      expect(new Set(shown.map(({ kind }: { kind: string }) => kind))).toEqual(kinds);
    },
  );
});

describe('a change of a person or company', () => {
  const hears = (who: { events: object[] }) =>
    expect.poll(() => who.events).toContainEqual({ building: null, topic: ALL_TOPICS });
  const person = () => make.user({ role: 'vip', companyId: people.vip.companyId, buildings: [here.id] });

  it.each([
    ['their role', { role: 'collab' }],
    ['their company', { company: people.neighbour.companyId }],
    ['their management of the company', { managesCompany: true }],
    ['their name', { lastName: 'Autrement' }],
    ['their buildings', { buildings: [here.id, fixture.closed.id] }],
  ])('reaches only the person’s own screens: %s', async (_, change) => {
    const { id } = await person();
    const [mine, other] = [await watch({ id }), await watch(people.colleague)];
    expect((await as.admin.patch(`/api/people/${id}`, change)).status).toBe(200);
    await hears(mine);
    expect(other.events).toEqual([]);
  });

  it.each([
    ['the permissions of a company', { maySwitchLanguage: false }],
    ['its quota', { quota: 3 }],
    ['its name', { name: 'Hélios & Associés' }],
  ])('reaches everybody of the building in realtime: %s', async (_, change) => {
    const [mine, other] = [await watch(people.limited), await watch(people.neighbour)];
    const path = `/api/companies/${people.limited.companyId}`;
    const answer = await as.admin.patch(path, change);
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    for (const { events } of [mine, other])
      await expect.poll(() => events).toContainEqual({ building: here.id, topic: ALL_TOPICS });
  });

  it('reaches administrators of every building when a building is created, archived or restored', async () => {
    const { rows } = await app.database.pool.query('select id from buildings');
    const every = { role: 'admin', buildings: rows.map(({ id }) => id) } as const;
    const [boss, other] = [await make.user(every), await make.user(every)];
    const asBoss = await app.as(boss);
    const { events } = await watch(other);
    const { pk } = (await asBoss.post('/api/buildings', { name: 'Tour Nord' })).body;
    const anotherNow = { building: null, topic: ALL_TOPICS };
    await expect.poll(() => events).toContainEqual(anotherNow);
    expect((await asBoss.post(`/api/buildings/${pk}/archiving`, { confirmed: true })).status).toBe(200);
    await expect.poll(() => events).toContainEqual({ building: pk, topic: ALL_TOPICS });
    await expect.poll(() => events.at(-1)).toEqual(anotherNow);
    const heard = events.length;
    expect((await asBoss.delete(`/api/buildings/${pk}/archiving`)).status).toBe(200);
    await expect.poll(() => events.slice(heard)).toContainEqual(anotherNow);
  });

  it('reaches the screens of a module when it is switched on, and afterwards', async () => {
    const on = (among: readonly Module[]) => as.admin.patch(`/api/buildings/${here.id}`, { modules: among });
    expect((await on(modules.filter((module) => module !== 'visits'))).status).toBe(200);
    const mine = await watch(people.limited);
    expect((await on(modules)).status).toBe(200);
    await hears(mine);
    expect((await as.vip.post(CREATE, visitBody(here.id))).status).toBe(200);
    await expect.poll(() => mine.events.at(-1)).toEqual({ building: here.id, topic: 'visits' });
  });
});
