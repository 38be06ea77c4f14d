import type { InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { openSession } from '../core/access/server/sessions.ts';
import { requestDatabaseTimeouts } from '../kit/server/database/timeouts.ts';
import { CREATE, makeFixture, visitBody, visitsOf } from './support/fixtures/fixture.ts';

const CONNECTIONS = 3;
/** The realtime hub keeps one connection. */
const LISTENING = 1;

const { app, here } = await makeFixture();

/** A process with few connections and many people with tokens. */
async function crowded(many: number, connect = requestDatabaseTimeouts.connect, databasePool = CONNECTIONS) {
  const env = { ...app.env, databasePool, metricsToken: 'a token for figures' };
  const timeouts = { ...requestDatabaseTimeouts, connect };
  const process = await createApp({ env, databaseUrl: app.url, now: app.now, timeouts });
  onTestFinished(() => process.close());
  const people: { authorization: string }[] = [];
  for (let at = 0; at < many; at++) {
    const { id } = await app.make.user({ role: 'vip', buildings: [here.id] });
    people.push({ authorization: `token ${await openSession(app.db, id, true, app.now())}` });
  }
  // Without `async` the request is sent only when its answer is awaited.
  const send = async (options: InjectOptions) => process.http.inject(options);
  const get = (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers });
  return { people, get, send };
}

/** Locks a table until it is released. */
async function lockTable(table: string) {
  const client = await app.database.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  let isHeld = true;
  const end = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(end);
  const waiting = async () => {
    const { rows } = await client.query(
      `select count(*)::int as n from pg_locks where relation = '${table}'::regclass and not granted`,
    );
    return rows[0].n as number;
  };
  return { end, waiting };
}

const metric = async ({ get }: Pick<Awaited<ReturnType<typeof crowded>>, 'get'>, name: string) => {
  const { body } = await get('/metrics', { authorization: 'Bearer a token for figures' });
  const line = body.split('\n').find((candidate) => candidate.startsWith(`parvis_${name} `));
  return Number(line?.split(' ').at(-1));
};
const waitingForConnection = 'database_connections{pool="calls",state="waiting"}';

it('a request without a connection in time is refused with 503, Retry-After and a message', async () => {
  const { people, get, send } = await crowded(CONNECTIONS + 1, 1_000);
  const visits = await lockTable('visits');
  const held = people.slice(0, CONNECTIONS - LISTENING).map((headers) => get(visitsOf(here), headers));
  await expect.poll(visits.waiting).toBe(CONNECTIONS - LISTENING);

  const [one = {}, other = {}] = people.slice(CONNECTIONS - LISTENING);
  const asked = [
    get('/users/getUserInfo/', { ...one, 'accept-language': 'en' }),
    send({ method: 'POST', url: CREATE, headers: other, payload: visitBody(here.id) }),
    get(`/api/public/buildings/${here.id}/reservations`),
    get('/api/live', one),
  ];
  await expect.poll(() => metric({ get }, waitingForConnection)).toBeGreaterThan(0);
  // Health checks have connections of their own.
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).json().status).toBe('ready');
  const answers = await Promise.all(asked);
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    asked.map(() => [503, '5']),
  );
  const [english, french] = answers.map((answer) => answer.json());
  expect(english.detail).toBe('The service is temporarily unavailable. Try again in a few minutes.');
  expect(french.detail).toBe('Le service est momentanément indisponible. Réessayez dans quelques minutes.');

  await visits.end();
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(held.map(() => 200));
  const { rowCount } = await app.database.pool.query('select from visits');
  expect(rowCount).toBe(0);
  expect((await get('/users/getUserInfo/', one)).statusCode).toBe(200);
});

it('more concurrent callers than connections are all served', async () => {
  const { people, get } = await crowded(40, 60_000);
  const visits = await lockTable('visits');
  const rush = people.map((headers) => get(visitsOf(here), headers));
  await expect.poll(visits.waiting).toBe(CONNECTIONS - LISTENING);
  await expect.poll(() => metric({ get }, waitingForConnection)).toBeGreaterThan(0);
  await visits.end();
  expect(new Set((await Promise.all(rush)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
