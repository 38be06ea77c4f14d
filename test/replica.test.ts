import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { factories } from '../demo/factories.ts';
import { openDatabase } from '../kit/server/database/db.ts';
import { copyOf } from './support/emptyDatabase.ts';
import { makeRoomFixture } from './support/fixtures/roomFixture.ts';
import { TEMPLATE } from './support/globalSetup.ts';
import { onCleanup } from './support/onCleanup.ts';
import { relayTo } from './support/relay.ts';

const { app, here, people, as } = await makeRoomFixture();

/**
 * A database that plays a streaming replica: what PostgreSQL says of itself there is what `says` had it say last. It holds a building
 * of the same number with another room, so that answers tell where they come from. A real one is tried by `npm run test:faults --
 * failover`.
 */
async function playedReplica() {
  const { url, query } = await copyOf(TEMPLATE);
  await query(`
    create schema played;
    create table played.said (is_replica boolean not null, replayed pg_lsn, name text not null);
    create function played.pg_is_in_recovery() returns boolean language sql as 'select is_replica from played.said';
    create function played.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select replayed from played.said';
    create function played.current_database() returns name language sql as 'select name::name from played.said'`);
  const name = new URL(app.url).pathname.slice(1);
  await query('insert into played.said values (true, $1, $2)', [FAR, name]);
  const database = openDatabase(url, () => {});
  onCleanup(() => database.close());
  const make = factories(database.db);
  await make.building({ id: here.id, publicCalendars: true });
  await make.room({ building: here.id, name: AT_REPLICA });
  const relay = await relayTo(url);
  const address = new URL(relay.url);
  address.searchParams.set('options', '-c search_path=played,pg_catalog,public');
  const says = (what: Partial<{ is_replica: boolean; replayed: string; name: string }>) =>
    Promise.all(
      Object.entries({ is_replica: true, replayed: FAR, name, ...what }).map(([column, value]) =>
        query(`update played.said set ${column} = $1`, [value]),
      ),
    );
  return { url: address.href, relay, says, query };
}
const FAR = 'FFFFFFFF/FFFFFFFF';
const AT_REPLICA = 'Salle de la réplique';

const replica = await playedReplica();
const env = { ...app.env, databaseReplicaUrl: replica.url, metricsToken: 'a token for figures' };
const process = await createApp({ env, databaseUrl: app.url, now: app.now });
onCleanup(() => process.close());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body } = await process.http.inject({ method: 'GET', url, headers });
  return { status, body: body.startsWith('{') ? JSON.parse(body) : body };
};
const boardOf = ({ id }: { id: number }) => get(`/api/public/buildings/${id}/board`);
/** Whether the board comes from the replica; it has to come from somewhere. */
const isRead = async () => {
  const { status, body } = await boardOf(here);
  expect(status).toBe(200);
  return body.rooms.some(({ name }: { name: string }) => name === AT_REPLICA);
};
const readiness = async () => {
  const { status, body } = await get('/readyz');
  return [status, body.status, body.checks.replica];
};

const untilRead = () => expect.poll(isRead).toBe(true);

it('public calendars are read from the replica, and nothing that carries a token', async () => {
  await untilRead();
  const days = `/api/buildings/${here.id}/closing-days`;
  const closed = { date: '2026-12-24', name: { fr: 'Réveillon', en: 'Christmas Eve' } };
  expect((await as.admin.post(days, closed)).status).toBe(200);
  expect((await get(days)).body.fields).toEqual([]);
  const { token } = await app.anybody
    .post('/users/token-auth/', { username: people.vip.email, password: 'parvis-demo' })
    .then(({ body }) => body);
  const { body } = await get(days, { authorization: `token ${token}` });
  expect(body.fields).toMatchObject([closed]);
  expect(await readiness()).toEqual([200, 'ready', 'ok']);
  const figures = await get('/metrics', { authorization: 'Bearer a token for figures' });
  expect(figures.body).toMatch(/parvis_replica_fresh 1\n/);
  expect(figures.body).toMatch(/parvis_database_connections{pool="replica",state="total"} [1-9]/);
});

it('what is not found there is asked of the primary: it may have been opened a moment ago', async () => {
  await untilRead();
  const opened = await app.make.building({ publicCalendars: true });
  await app.make.room({ building: opened.id, name: 'Salle neuve' });
  const { status, body } = await boardOf(opened);
  expect([status, body.rooms[0].name]).toEqual([200, 'Salle neuve']);
});

it.each([
  ['is behind', { replayed: '0/1' }],
  ['was promoted', { is_replica: false }],
  ['is of another database', { name: 'another' }],
])('a replica that %s is not read, and nobody is refused for it', async (_, said) => {
  await untilRead();
  await replica.says(said);
  await expect.poll(isRead).toBe(false);
  expect(await readiness()).toEqual([200, 'ready', 'failed']);
  await replica.says({});
  await untilRead();
});

it('a replica that cannot answer, is cut off or falls silent keeps nobody from an answer', async () => {
  onTestFinished(() => replica.relay.mend());
  await replica.query('alter table rooms rename to elsewhere');
  expect(await isRead()).toBe(false);
  await replica.query('alter table elsewhere rename to rooms');
  await untilRead();

  replica.relay.cut();
  expect(await isRead()).toBe(false);
  replica.relay.mend();
  await untilRead();

  replica.relay.silence();
  expect(await isRead()).toBe(false);
  replica.relay.mend();
  await untilRead();
});
