import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../core/access/server/sessions.ts';
import type { EventRecord, UserRow } from '../../../demo/factories.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import {
  clearEvents,
  eventsOf,
  managedOf,
  queueOf,
  REGISTER,
  UNREGISTER,
} from '../../../test/support/fixtures/eventFixture.ts';
import { retryWhenBusy } from '../../../test/support/retryWhenBusy.ts';
import { startTwoServers } from '../../../test/support/serverProcess.ts';
import { testApp } from '../../../test/support/testApp.ts';

const PLACES = 30;
const CROWD = 200;

const app = await testApp();
const servers = await startTwoServers(app);

const here = await app.make.building();
const company = await app.make.company({ buildings: [here.id] });
const admin = await app.make.user({ role: 'admin', companyId: company.id, buildings: [here.id] });
const person = () => app.make.user({ companyId: company.id, buildings: [here.id] });
const crowd: UserRow[] = [];
for (let at = 0; at < CROWD; at++) crowd.push(await person());
const tokens = new Map<number, string>();
for (const { id } of [admin, ...crowd]) tokens.set(id, await openSession(app.db, id, true, app.now()));

const day = addDays(getToday('Europe/Paris', app.now()), 7);
const event = (over: object = {}): Promise<EventRecord> =>
  app.make.event({ building: here.id, startDate: day, capacity: PLACES, createdBy: admin.id, ...over });

beforeEach(() => clearEvents(app));

async function call(turn: number, who: UserRow, method: string, path: string, body?: object) {
  const response = await retryWhenBusy(() =>
    fetch(`${servers[turn % 2]}${path}`, {
      method,
      headers: {
        authorization: `token ${tokens.get(who.id)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  const answer = await response.json();
  return {
    who,
    status: response.status,
    body: answer,
    outcome: `${response.status} ${answer.code ?? answer.status}`,
  };
}
const register = (turn: number, who: UserRow, { id }: EventRecord) =>
  call(turn, who, 'PATCH', REGISTER, { pk: id });
const unregister = (turn: number, who: UserRow, { id }: EventRecord) =>
  call(turn, who, 'PATCH', UNREGISTER, { pk: id });
const join = (turn: number, who: UserRow, { id }: EventRecord) => call(turn, who, 'POST', queueOf({ id }));

const tally = (answers: { outcome: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ outcome }) => outcome)).map(([key, list]) => [
      key,
      list?.length,
    ]),
  );

/** Ids of the attendees, and of the waiting list in order. */
async function listed({ id }: EventRecord) {
  const { pool } = app.database;
  const ids = async (sql: string) => (await pool.query(sql, [id])).rows.map((row) => row.user_id as number);
  return {
    registered: await ids(
      'select user_id from event_registrations where event_id = $1 order by created_at, user_id',
    ),
    waiting: await ids('select user_id from event_waiting where event_id = $1 order by id'),
  };
}
async function mailed(kind: string, { id }: EventRecord): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n from mails where starts_with(key, $1)',
    [`${kind}:${here.id}:${id}:`],
  );
  return rows[0].n;
}

describe('database constraint', () => {
  it('refuses a registration above the capacity and keeps the count', async () => {
    const full = await event({ capacity: 1, registered: [crowd[0]?.id] });
    const client = new pg.Client({ connectionString: app.url });
    await client.connect();
    const insert = (user?: number) =>
      client.query(
        'insert into event_registrations (building_id, event_id, user_id, sequence, created_at) ' +
          'values ($1, $2, $3, 0, now())',
        [here.id, full.id, user],
      );
    const count = async () =>
      (await client.query('select registered from events where id = $1', [full.id])).rows[0].registered;
    try {
      const overfull = { code: '23514', constraint: 'events_not_overfull' };
      await expect(insert(crowd[1]?.id)).rejects.toMatchObject(overfull);
      await expect(client.query('update events set capacity = 0')).rejects.toMatchObject({ code: '23514' });
      expect(await count()).toBe(1);
      await client.query('delete from event_registrations');
      expect(await count()).toBe(0);
      await insert(crowd[1]?.id);
      await expect(insert(crowd[1]?.id)).rejects.toMatchObject({ code: '23505' });
      expect(await count()).toBe(1);
    } finally {
      await client.end();
    }
  });
});

describe(`${CROWD} concurrent registrations for ${PLACES} places in two processes`, () => {
  it('registers exactly the capacity, nobody twice; the others form one waiting list', async () => {
    const wanted = await event();
    const answers = await Promise.all(crowd.map((who, turn) => register(turn, who, wanted)));
    expect(tally(answers)).toEqual({ '200 OK': PLACES, '409 event_full': CROWD - PLACES });
    const promoted = answers.filter(({ status }) => status === 200).map(({ who }) => who.id);
    const { registered } = await listed(wanted);
    expect(registered.toSorted()).toEqual(promoted.toSorted());
    expect(new Set(registered).size).toBe(PLACES);

    const late = answers.filter(({ status }) => status === 409).map(({ who }) => who);
    const joined = await Promise.all(late.map((who, turn) => join(turn, who, wanted)));
    expect(tally(joined)).toEqual({ '200 OK': CROWD - PLACES });
    const { waiting } = await listed(wanted);
    // Each answer had the position that the list shows.
    const positions = joined.toSorted((a, b) => a.body.position - b.body.position);
    expect(positions.map(({ body }) => body.position)).toEqual(late.map((_, at) => at + 1));
    expect(positions.map(({ who }) => who.id)).toEqual(waiting);
  });

  it('registers one person only once', async () => {
    const wanted = await event();
    const [who] = crowd;
    if (!who) return;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => register(turn, who, wanted)));
    expect(tally(answers)).toEqual({ '200 OK': 1, '409 already_registered': 39 });
  });
});

describe('places freed concurrently', () => {
  it('by unregistering, deleted accounts and more capacity go to the waiting list in order', async () => {
    const leaving = [await person(), await person()];
    for (const { id } of leaving) tokens.set(id, await openSession(app.db, id, true, app.now()));
    const inside = [...leaving, ...crowd.slice(0, PLACES - leaving.length)];
    const queue = crowd.slice(PLACES, PLACES + 40);
    const wanted = await event({
      registered: inside.map(({ id }) => id),
      waiting: queue.map(({ id }) => id),
    });
    const unregistering = inside.slice(leaving.length, leaving.length + 10);
    const path = `${managedOf(here)}/${wanted.id}`;
    const answers = await Promise.all([
      ...unregistering.map((who, turn) => unregister(turn, who, wanted)),
      ...leaving.map((who, turn) =>
        call(turn, who, 'DELETE', '/users/deleteGetPatchUser/', { pk: who.id, password: PASSWORD }),
      ),
      call(0, admin, 'PATCH', path, { capacity: PLACES + 5 }),
    ]);
    expect(tally(answers)).toEqual({ '200 OK': answers.length });
    const { registered, waiting } = await listed(wanted);
    const freed = unregistering.length + leaving.length + 5;
    expect(waiting).toEqual(queue.slice(freed).map(({ id }) => id));
    expect(registered.toSorted()).toEqual(
      [...inside.slice(leaving.length + unregistering.length), ...queue.slice(0, freed)]
        .map(({ id }) => id)
        .toSorted(),
    );
    await expect.poll(() => mailed('events.tellPromotion', wanted)).toBe(freed);
  });

  it('and requested concurrently are never overbooked or left free', async () => {
    const inside = crowd.slice(0, PLACES);
    const wanted = await event({ registered: inside.map(({ id }) => id) });
    const outside = crowd.slice(PLACES, 120);
    const answers = await Promise.all([
      ...inside.slice(0, 15).map((who, turn) => unregister(turn, who, wanted)),
      ...outside.map((who, turn) => (turn % 2 ? join(turn, who, wanted) : register(turn, who, wanted))),
      ...inside.slice(0, 15).map((who, turn) => join(turn + 1, who, wanted)),
      call(1, admin, 'GET', eventsOf(here)),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { registered, waiting } = await listed(wanted);
    expect(registered.length).toBeLessThanOrEqual(PLACES);
    if (waiting.length > 0) expect(registered).toHaveLength(PLACES);
    expect(new Set([...registered, ...waiting]).size).toBe(registered.length + waiting.length);
  });
});
