import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deadJobRetried } from '../../../features/auditLog/activity.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { createNotifier, openRealtimeStreams } from '../../../test/support/realtimeStreams.ts';
import { ALL_TOPICS } from '../../endpoint.ts';
import { hashToken } from '../hashing/tokenHash.ts';

const { app, here, people } = await makeFixture();

const { second, tokenOf, watch } = await openRealtimeStreams(app);
const { notify, waitForEvents } = createNotifier(app, here);

const tellPerson = ({ id }: { id: number }) =>
  app.database.pool.query('select pg_notify($1, $2)', ['parvis_people', `${id}`]);

/** The connections of the second process that are in use, of which one listens. */
const inUse = () => second.process.database.pool.totalCount - second.process.database.pool.idleCount;

/** Waits for pending look-ups of sessions, and returns how many have begun since. */
async function countedLookUps() {
  const { pool } = second.process.database;
  await expect.poll(inUse).toBe(1);
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  pool.on('acquire', count);
  onTestFinished(() => void pool.off('acquire', count));
  return () => begun;
}

/** Delays look-ups of sessions, and returns the function that ends this. */
async function lockSessions() {
  const client = await app.database.pool.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('a stream', () => {
  it('leaves connections to calls while all streams look up their sessions', async () => {
    const { pool } = second.process.database;
    const mine = await Promise.all(Array.from({ length: 12 }, () => watch(people.neighbour)));
    await expect.poll(inUse).toBe(1);
    const unlock = await lockSessions();
    await notify(`${here.id} visit.dreamt`);
    await expect.poll(inUse).toBe(3);
    expect((await fetch(`${second.url}/entreprise/crudEntreprise/1/`)).status).toBe(200);
    expect(pool.waitingCount).toBe(0);
    await unlock();
    for (const { events } of mine)
      await expect.poll(() => events).toContainEqual({ building: null, topic: '*' });
  });

  it('looks up its session once more after a slow look-up, however often its person changed', async () => {
    const person = await app.make.user({ buildings: [here.id] });
    const [mine, other] = [await watch(person), await watch(people.vip)];
    const lookUps = await countedLookUps();
    const unlock = await lockSessions();
    for (let time = 0; time < 5; time += 1) await tellPerson(person);
    // All earlier notifications have arrived.
    await waitForEvents(other.events);
    await unlock();
    await waitForEvents(mine.events);
    expect(lookUps()).toBe(2);
  });

  it('does not look up its session after it disconnected', async () => {
    const person = await app.make.user({ buildings: [here.id] });
    const hungUp: Promise<unknown>[] = [];
    const follow = (_request: unknown, response: ServerResponse) => hungUp.push(once(response, 'close'));
    second.process.http.server.on('request', follow);
    const mine = await Promise.all(Array.from({ length: 6 }, () => watch(person)));
    second.process.http.server.off('request', follow);
    const other = await watch(people.vip);
    const lookUps = await countedLookUps();
    const unlock = await lockSessions();
    await tellPerson(person);
    await waitForEvents(other.events);
    for (const { stop } of mine) stop();
    await Promise.all(hungUp);
    await unlock();
    await expect.poll(inUse).toBe(1);
    expect(lookUps()).toBe(2);
  });

  it('sends nothing until its session can be looked up, and nothing when the session has ended', async () => {
    const somebody = () => app.make.user({ buildings: [here.id] });
    const [person, leaver] = [await somebody(), await somebody()];
    const token = await tokenOf(leaver);
    const [mine, gone] = [await watch(person), await watch(leaver, { token })];
    const lookUps = await countedLookUps();
    const { pool } = app.database;
    await pool.query('alter table sessions rename to sessions_away');
    for (const each of [person, leaver]) await tellPerson(each);
    await expect.poll(lookUps).toBeGreaterThanOrEqual(2);
    await notify(`${here.id} visit.scheduled`);
    // Each has looked again; further look-ups may follow.
    await expect.poll(lookUps).toBeGreaterThanOrEqual(4);
    await expect.poll(inUse).toBe(1);
    expect(mine.events).toEqual([]);
    // The end of the session is not announced.
    await pool.query(`alter table sessions_away disable trigger session_ended;
      delete from sessions_away where token_hash = '${hashToken(token)}';
      alter table sessions_away enable trigger session_ended;
      alter table sessions_away rename to sessions`);
    await waitForEvents(mine.events);
    expect(mine.events.map(({ topic }) => topic)).toEqual(['visits', 'partners']);
    await gone.ended;
    expect(gone.events).toEqual([]);
  });

  it('retries the look-up of its session by itself while a change waits', async () => {
    const person = await app.make.user({ buildings: [here.id] });
    const mine = await watch(person);
    const lookUps = await countedLookUps();
    const { pool } = app.database;
    await pool.query('alter table sessions rename to sessions_away');
    await tellPerson(person);
    await expect.poll(lookUps).toBeGreaterThanOrEqual(1);
    await notify(`${here.id} visit.scheduled`);
    await expect.poll(lookUps).toBeGreaterThanOrEqual(2);
    await expect.poll(inUse).toBe(1);
    await pool.query('alter table sessions_away rename to sessions');
    await expect.poll(() => mine.events.map(({ topic }) => topic), { timeout: 10_000 }).toEqual(['visits']);
  });

  it('is not counted when it disconnects during the session look-up', async () => {
    const token = await tokenOf(people.neighbour);
    await expect.poll(inUse).toBe(1);
    const unlock = await lockSessions();
    const { port } = new URL(second.url);
    for (let open = 1; open <= 20; open++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET /api/live HTTP/1.1\r\nhost: a\r\nauthorization: token ${token}\r\n\r\n`);
      await once(second.process.http.server, 'request');
      socket.destroy();
    }
    await expect.poll(inUse).toBe(5);
    await unlock();
    await expect.poll(inUse).toBe(1);
    const { response } = await watch(people.neighbour);
    expect(response.status).toBe(200);
  });

  it('invalidates everything when a permission cannot be checked, and continues', async () => {
    const all = await app.database.pool.query<{ id: number }>('select id from buildings');
    const mine = await watch(await app.make.user({ role: 'admin', buildings: all.rows.map(({ id }) => id) }));
    await countedLookUps();
    await app.database.pool.query('alter table buildings rename to buildings_away');
    await notify(`0 ${deadJobRetried.name}`);
    await expect.poll(() => mine.events).toEqual([{ building: null, topic: ALL_TOPICS }]);
    await app.database.pool.query('alter table buildings_away rename to buildings');
    await waitForEvents(mine.events);
  });
});
