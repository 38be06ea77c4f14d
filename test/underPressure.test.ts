import type { InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { openSession } from '../core/access/server/sessions.ts';
import { CREATE, makeFixture, visitBody, visitsOf } from './support/fixtures/fixture.ts';

/** Places of the process, which are as many as its connections for calls. */
const PLACES = 3;
/** Connections of those that listen for live updates. */
const LISTENING = 1;
/** Milliseconds for which it lets somebody wait. */
const LONGEST_WAIT = 300;

const { app, here } = await makeFixture();

/** A process with few places, and so many people in the building, each with a token. */
async function crowded(many: number, longestWait = LONGEST_WAIT) {
  const env = { ...app.env, databasePool: PLACES, metricsToken: 'a token for figures' };
  const process = await createApp({ env, databaseUrl: app.url, now: app.now, longestWait });
  onTestFinished(() => process.close());
  const people: { authorization: string }[] = [];
  for (let at = 0; at < many; at++) {
    const { id } = await app.make.user({ role: 'vip', buildings: [here.id] });
    people.push({ authorization: `token ${await openSession(app.db, id, true, app.now())}` });
  }
  // It is sent at once, not when somebody waits for the answer.
  const send = async (options: InjectOptions) => process.http.inject(options);
  const get = (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers });
  return { people, get, send };
}

/** Keeps everybody from a table until it is told to end. */
async function holding(table: string) {
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

const figures = async ({ get }: Pick<Awaited<ReturnType<typeof crowded>>, 'get'>) => {
  const { body } = await get('/metrics', { authorization: 'Bearer a token for figures' });
  const of = (state: string) =>
    Number(new RegExp(`parvis_requests{state="${state}"} (\\d+)`).exec(body)?.[1]);
  return [of('served'), of('waiting')];
};

it('where the places are taken, others wait without a question to the database, and are told in words to come back', async () => {
  const { people, get, send } = await crowded(PLACES + 2);
  const visits = await holding('visits');
  const held = people.slice(0, PLACES).map((headers) => get(visitsOf(here), headers));
  await expect.poll(visits.waiting).toBe(PLACES - LISTENING);
  expect(await figures({ get })).toEqual([PLACES, 0]);

  const [one = {}, other = {}] = people.slice(PLACES);
  const asked = [
    get('/users/getUserInfo/', { ...one, 'accept-language': 'en' }),
    send({ method: 'POST', url: CREATE, headers: other, payload: visitBody(here.id) }),
    get(`/api/public/buildings/${here.id}/reservations`),
    get('/api/live', one),
  ];
  await expect.poll(() => figures({ get })).toEqual([PLACES, asked.length]);
  const answers = await Promise.all(asked);
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
  }
  const [english, french] = answers.map((answer) => answer.json());
  const sentence = 'There are too many requests at the moment. Try again in a few seconds.';
  expect([english.code, english.detail]).toEqual(['busy', sentence]);
  expect(french.detail).toBe(
    'Les demandes sont trop nombreuses en ce moment. Réessayez dans quelques secondes.',
  );
  // What needs no place is answered meanwhile.
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).json().status).toBe('ready');

  await visits.end();
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array(PLACES).fill(200));
  // It was never begun.
  const { rowCount } = await app.database.pool.query('select from visits');
  expect(rowCount).toBe(0);
  expect((await get('/users/getUserInfo/', one)).statusCode).toBe(200);
  expect(await figures({ get })).toEqual([0, 0]);
});

it('a rush of many people is answered in order and whole, at most as many at a time as there are places', async () => {
  const { people, get } = await crowded(40, 60_000);
  const visits = await holding('visits');
  const done: number[] = [];
  const rush = people.map(async (headers, at) => {
    const { statusCode } = await get(visitsOf(here), headers);
    done.push(at);
    return statusCode;
  });
  await expect.poll(visits.waiting).toBe(PLACES - LISTENING);
  await expect.poll(() => figures({ get })).toEqual([PLACES, people.length - PLACES]);
  await visits.end();
  expect(new Set(await Promise.all(rush))).toEqual(new Set([200]));
  // Of those who came before somebody answered, none but who were being served were not: one of them may take as long as it likes.
  done.forEach((at, place) => {
    const answered = new Set(done.slice(0, place));
    const overtaken = done.filter((other) => other < at && !answered.has(other));
    expect(overtaken.length).toBeLessThan(2 * PLACES);
  });
});
