import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { features } from '../app.ts';
import { buildingDeviceKinds } from '../core/access/devices.ts';
import { createAuthenticate } from '../core/access/server/authenticate.ts';
import { modules } from '../core/feature/modules.ts';
import { can as canWithRooms, getReservationVisibility } from '../features/rooms/policy.ts';
import { can } from '../features/visits/policy.ts';
import { visibleVisitsCondition } from '../features/visits/server/queries.ts';
import { visits } from '../features/visits/server/tables.ts';
import { type VisitStatus, visitStatuses } from '../features/visits/visit.ts';
import {
  type ActorBuilding,
  isDevice,
  isStaff,
  type PairedDevice,
  type PairedDeviceKind,
} from '../kit/actor.ts';
import { okAnswerCodec } from '../kit/codec.ts';
import { endpoint } from '../kit/endpoint.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import { hashToken } from '../kit/server/hashing/tokenHash.ts';
import { buildApplication } from '../kit/server/http/application.ts';
import { type BuildingContext, route, type UserRequestContext } from '../kit/server/http/router.ts';
import { makeFixture, TODAY, TOMORROW, visitsOf } from './support/fixtures/fixture.ts';

const { app, here, there, closed, people } = await makeFixture();
const { make } = app;

const built = ({ id, name, timeZone }: typeof here, on: readonly string[] = modules): ActorBuilding => ({
  id,
  name,
  timeZone,
  modules: new Set(modules.filter((module) => on.includes(module))),
});
const device = (kind: PairedDeviceKind, building = built(here)): PairedDevice => ({
  userId: null,
  kind,
  id: 7,
  buildings: [building],
});

const repeatable = endpoint({
  name: 'repeat',
  method: 'POST',
  path: '/api/repeatable',
  summary: 'Does nothing, as often as one likes',
  access: 'user',
  devices: true,
  answer: okAnswerCodec(),
});
const more = { name: 'more', words: { fr: {}, en: {} }, routes: [route(repeatable, async () => {})] };

const elsewhere: Record<string, PairedDevice> = {
  'desk-with-no-module': device('desk', built(here, [])),
};
const authenticate = createAuthenticate(app.database);

/**
 * The whole application with a test credential for devices: `token desk` is the reception device of `here`.
 */
const http = await buildApplication({
  env: app.env,
  database: app.database,
  features: [...features, more],
  files: app.files,
  translate: app.translate,
  outages: app.outages,
  version: '0',
  authenticate: async (tokenHash, now) => {
    const kind = buildingDeviceKinds.find((one) => hashToken(one) === tokenHash);
    const [, other] = Object.entries(elsewhere).find(([token]) => hashToken(token) === tokenHash) ?? [];
    const principal = kind ? device(kind) : other;
    return principal ?? authenticate(tokenHash, now);
  },
  publicBuilding: async () => null,
  live: { subscribe: () => () => {}, count: () => 0, close: async () => {} },
  log: pino({ level: 'silent' }),
  now: app.now,
  webFolder: undefined,
});
afterAll(() => http.close());

const call = async (
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  headers = {},
) => {
  const answer = await http.inject({
    method,
    url,
    headers: { authorization: `token ${token}`, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};

const visitOn = (date: string, status: VisitStatus = 'waiting', building = here) =>
  make.visit({ building: building.id, residentId: people.vip.id, date, time: '18:00', status });
const statusAt = (building: { id: number }, { id }: { id: number }) =>
  `/api/buildings/${building.id}/visits/${id}/status`;

describe('permissions of devices for visits', () => {
  const may = (kind: PairedDeviceKind, from: VisitStatus, to: VisitStatus, date = TODAY) =>
    can.setStatus(device(kind), { status: from, date }, to, TODAY);
  const changes = visitStatuses.flatMap((from) => visitStatuses.map((to) => [from, to] as const));
  const allowed = (kind: PairedDeviceKind) =>
    changes.filter(([from, to]) => may(kind, from, to)).map(([from, to]) => `${from} → ${to}`);

  it('let a reception device check in and revert it, a kiosk only check in, and a door panel neither', () => {
    const checkIns = visitStatuses.map((from) => `${from} → done`);
    expect(allowed('desk').sort()).toEqual([...checkIns, 'done → waiting'].sort());
    expect(allowed('kiosk').sort()).toEqual([...checkIns].sort());
    expect(allowed('doorPanel')).toEqual([]);
  });

  it('apply to the visits of the day only', () => {
    for (const kind of buildingDeviceKinds)
      for (const [from, to] of changes) expect(may(kind, from, to, TOMORROW), `${kind} ${to}`).toBe(false);
  });

  it.each(buildingDeviceKinds)('agree in the list filter and the policy for %s', async (kind) => {
    for (const date of ['2026-11-22', TODAY, TOMORROW]) await visitOn(date);
    const table = visits.in(new BuildingScope([here.id]));
    const all = await app.db.select().from(table);
    const filtered = await app.db
      .select()
      .from(table)
      .where(visibleVisitsCondition(device(kind), table, { id: here.id, today: TODAY }));
    const seen = all.filter((visit) => can.see(device(kind), visit, TODAY));
    expect(filtered.map(({ id }) => id).sort()).toEqual(seen.map(({ id }) => id).sort());
    expect(seen.length > 0).toBe(kind === 'desk');
    expect(can.list(device(kind))).toBe(kind === 'desk');
  });
});

it('a door panel sees that a room is taken, other devices do not, and none sees reservations in full', () => {
  const asked = buildingDeviceKinds.filter((kind) => canWithRooms.seeReservations(device(kind)));
  expect(asked).toEqual(['doorPanel']);
  for (const kind of buildingDeviceKinds)
    expect(getReservationVisibility(device(kind), { holderId: 1, buildingId: 1, assistantId: null })).toBe(
      'taken',
    );
});

describe('a device', () => {
  it('at reception lists only today’s visits of its building', async () => {
    const [today, tomorrow] = [await visitOn(TODAY), await visitOn(TOMORROW)];
    const { status, body } = await call('desk', 'GET', `${visitsOf(here)}?start=2026-11-01&end=2026-12-31`);
    expect(status).toBe(200);
    const dates = new Set(body.fields.map(({ date }: { date: string }) => date));
    expect(dates).toEqual(new Set([TODAY]));
    const ids = body.fields.map(({ pk }: { pk: number }) => pk);
    expect([ids.includes(today.id), ids.includes(tomorrow.id)]).toEqual([true, false]);
  });

  it('of kind kiosk or door panel lists no visits', async () => {
    for (const kind of ['kiosk', 'doorPanel'])
      expect(await call(kind, 'GET', visitsOf(here))).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
  });

  it('of kind kiosk checks in a visitor of the day, without an actor in the audit log', async () => {
    const visit = await visitOn(TODAY);
    expect((await call('kiosk', 'POST', statusAt(here, visit), { status: 'done' })).status).toBe(200);
    const table = visits.in(new BuildingScope([here.id]));
    const found = (await app.db.select().from(table)).find(({ id }) => id === visit.id);
    expect(found).toMatchObject({ status: 'done', checkedInAt: app.now() });
    const { rows } = await app.database.pool.query(
      `select actor_id from facts where kind = 'visit.status_changed' and entity_id = $1`,
      [visit.id],
    );
    expect(rows).toEqual([{ actor_id: null }]);
  });

  it.each([
    ['desk', 'done', 'waiting', TODAY, 200],
    ['desk', 'waiting', 'canceled', TODAY, 403],
    ['desk', 'waiting', 'done', TOMORROW, 404],
    ['kiosk', 'done', 'waiting', TODAY, 404],
    ['kiosk', 'waiting', 'done', TOMORROW, 404],
    ['kiosk', 'canceled', 'done', TODAY, 409],
    ['doorPanel', 'waiting', 'done', TODAY, 404],
  ] as const)(
    'of kind %s that changes a visit %s → %s on %s gets %i',
    async (kind, from, to, date, expected) => {
      const visit = await visitOn(date, from);
      expect((await call(kind, 'POST', statusAt(here, visit), { status: to })).status).toBe(expected);
    },
  );

  it('is refused in other buildings and in disabled modules', async () => {
    for (const other of [there, closed]) {
      const visit = await visitOn(TODAY, 'waiting', other);
      expect((await call('desk', 'GET', visitsOf(other))).status).toBe(404);
      expect((await call('desk', 'POST', statusAt(other, visit), { status: 'done' })).status).toBe(404);
    }
    expect((await call('desk-with-no-module', 'GET', visitsOf(here))).status).toBe(404);
  });

  it('of kind door panel sees only occupied times', async () => {
    const room = await make.room({ building: here.id });
    const about = { title: 'Secret', comment: 'Whispered', externalNames: 'Zoé Absent' };
    await make.reservation({
      holderId: people.vip.id,
      rooms: [room],
      date: TODAY,
      ...about,
    });
    const { status, body } = await call('doorPanel', 'GET', `/salle/deleteGetPatchReservation/${here.id}/`);
    expect(status).toBe(200);
    expect(body.fields).toMatchObject([
      { reservedSalle: [room.id], isTaken: true, name: '', comment: '', externalUsers: '', createdBy: null },
    ]);
    for (const kind of ['desk', 'kiosk'])
      expect((await call(kind, 'GET', `/salle/deleteGetPatchReservation/${here.id}/`)).status).toBe(403);
  });

  it('is refused by every call for people', async () => {
    const ofPeople = features
      .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
      .filter(({ access }) => access !== 'public');
    for (const { method, path, devices } of ofPeople) {
      if (devices) continue;
      const url = path.replace(':building', String(here.id)).replaceAll(/:\w+/g, '1');
      for (const kind of buildingDeviceKinds) {
        const answer = await http.inject({ method, url, headers: { authorization: `token ${kind}` } });
        expect([answer.statusCode, answer.json().code], `${kind}: ${method} ${path}`).toEqual([
          403,
          'forbidden',
        ]);
      }
    }
    expect(ofPeople.filter(({ devices }) => devices).length).toBe(4);
  });

  it('has no idempotency keys, which belong to people', async () => {
    const key = { 'idempotency-key': 'a' };
    expect((await call('desk', 'POST', repeatable.path, {}, key)).status).toBe(200);
    expect((await call('desk', 'POST', repeatable.path, {})).status).toBe(200);
    const { rows } = await app.database.pool.query('select from idempotency_keys');
    expect(rows).toEqual([]);
  });
});

it('a device does not compile where a person is required', () => {
  const own = async ({ actor }: UserRequestContext) => void actor.email;
  const inBuilding = async ({ actor }: BuildingContext) => void actor.userId.toFixed();
  const admitsInBuilding = endpoint({ ...repeatable, path: '/api/:building/repeatable', building: 'path' });
  const ofPeople = endpoint({ ...repeatable, devices: undefined });
  expect(route(ofPeople, own)).toBeDefined();
  // @ts-expect-error a device has no address
  expect(route(repeatable, own)).toBeDefined();
  // @ts-expect-error a device is nobody
  expect(route(admitsInBuilding, inBuilding)).toBeDefined();
  // @ts-expect-error a device has no role
  expect(isStaff(device('desk'))).toBe(false);
  expect([isDevice(device('desk')), isDevice({ userId: people.vip.id })]).toEqual([true, false]);
});
