import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { createAuthenticate } from '../../../core/access/server/authenticate.ts';
import { openSession } from '../../../core/access/server/sessions.ts';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { hashToken } from '../hashing/tokenHash.ts';
import { openDatabase } from './db.ts';

const { app, here, people } = await makeFixture();

/** State that a session keeps after its transactions, except prepared statements; null if none. */
const STATE = `
  select (select string_agg(name, ' ') from pg_settings where source = 'session') as set,
         -- Apart from those that PgBouncer keeps for each of its clients, or that the driver always sends.
         (select string_agg(name, ' ') from pg_settings where source = 'client'
             and name not in ('application_name', 'client_encoding', 'DateStyle', 'TimeZone')) as sent,
         (select string_agg(channel, ' ') from pg_listening_channels() as channel) as listening,
         (select string_agg(mode, ' ') from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locked,
         (select string_agg(name, ' ') from pg_cursors) as cursors,
         (select nspname from pg_namespace where oid = pg_my_temp_schema()) as temporary`;

const NO_STATE = { set: null, sent: null, listening: null, locked: null, cursors: null, temporary: null };

it('calls leave no state but prepared statements in their sessions when DATABASE_DIRECT_URL is set', async () => {
  const env = { ...app.env, databaseDirectUrl: app.url };
  const process = await createApp({ env, databaseUrl: app.url, now: app.now });
  onTestFinished(() => process.close());
  const { pool } = process.database;
  const sessions: pg.PoolClient[] = [];
  pool.on('connect', (client) => void sessions.push(client));

  const token = await openSession(app.db, people.vip.id, true, app.now());
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    process.http.inject({
      method,
      url,
      headers: { authorization: `token ${token}` },
      ...(payload && { payload }),
    });
  const day = visitBody(here.id).date[0]?.[0];
  const calls = await Promise.all([
    ...Array.from({ length: 8 }, (_, number) => [
      call('POST', CREATE, visitBody(here.id, { last_name_visitor: `Visitor ${number}` })),
      call('GET', `${visitsOf(here)}?start=${day}&end=${day}`),
    ]).flat(),
    call('POST', '/users/token-auth/', { username: people.vip.email, password: 'wrong' }),
  ]);
  expect(new Set(calls.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  await process.jobs.drain();

  expect(sessions.length).toBeGreaterThan(2);
  for (const session of sessions) expect((await session.query(STATE)).rows).toEqual([NO_STATE]);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and query ~ '^listen '`,
  );
  // One connection listens for the test's application, one for the process started here.
  expect(rows).toEqual([{ n: 2 }]);
});

it('the query of a session is parsed and planned once by each connection', async () => {
  const token = await openSession(app.db, people.vip.id, true, app.now());
  const connection = openDatabase(app.url, () => undefined, { max: 1 });
  onTestFinished(() => connection.close());
  const authenticate = createAuthenticate(connection);
  for (let call = 0; call < 8; call++)
    expect((await authenticate(hashToken(token), app.now()))?.userId).toBe(people.vip.id);
  const { rows } = await connection.pool.query(
    `select name, generic_plans > 0 as once from pg_prepared_statements where name = 'session'`,
  );
  expect(rows).toEqual([{ name: 'session', once: true }]);
});
