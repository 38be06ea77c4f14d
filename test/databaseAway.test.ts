import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { factories, PASSWORD } from '../demo/factories.ts';
import { openDatabase } from '../kit/server/database/db.ts';
import { onCleanup } from './support/onCleanup.ts';
import { startOwnPostgres } from './support/ownPostgres.ts';
import { startRelay } from './support/relay.ts';
import { startServer } from './support/serverProcess.ts';

const postgres = await startOwnPostgres();
const log = new PassThrough();
const logged: { err?: { type: string; message: string } }[] = [];
const first = await startServer(postgres.url, {}, log);
createInterface(log).on('line', (line) => logged.push(JSON.parse(line)));
const second = await startServer(postgres.url, {}, log);
const database = openDatabase(postgres.url, () => {}, { max: 1 });
onCleanup(() => database.close());
const make = factories(database.db);
const building = await make.building();
const { email: username } = await make.user({ role: 'vip', buildings: [building.id] });
const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const { token } = await (
  await post(first.url, '/users/token-auth/', { username, password: PASSWORD })
).json();
const authorization = `token ${token}`;

const announce = (url: string, number: number, key: string) =>
  post(
    url,
    '/list/createAppointment/',
    {
      pkBuilding: building.id,
      date: [[day, day]],
      time: '09:30',
      language_mail: 'fr',
      commentaire: '',
      first_name_visitor: 'Ada',
      last_name_visitor: `Visitor ${number}`,
      visitor_entreprise: 'Example',
      visitor_email: `visitor-${number}@example.test`,
    },
    { authorization, 'idempotency-key': key },
  );

/** Collects all events of a stream. */
async function listen(url: string) {
  const stop = new AbortController();
  const { body } = await fetch(`${url}/api/live`, { headers: { authorization }, signal: stop.signal });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  onCleanup(async () => {
    stop.abort();
    await reading;
  });
  return {
    heard: () => heard,
    forget() {
      heard = '';
    },
  };
}

/**
 * One call for each way into the product: calls with a session, streams, spreadsheets, public pages, pictures
 * and calendars.
 */
const calls: readonly [string, Record<string, string>][] = [
  ['/users/getUserInfo/', { authorization }],
  ['/api/live', { authorization }],
  [`/api/buildings/${building.id}/visits/export`, { authorization }],
  ['/building/crudBuilding/', {}],
  [`/files/${'0'.repeat(64)}.webp`, {}],
  [`/api/public/buildings/${building.id}/reservations`, {}],
];

const readiness = async () => {
  const answer = await fetch(`${first.url}/readyz`);
  return [answer.status, await answer.json()] as const;
};

it('a restart of PostgreSQL under load loses and repeats nothing, and all processes recover', async () => {
  const streams = await Promise.all([listen(first.url), listen(second.url)]);
  const failures: { status: number; code: string; retryAfter: string | null }[] = [];
  let announced = 0;
  let isOver = false;
  const write = async (url: string) => {
    while (!isOver) {
      const [number, key] = [announced++, randomUUID()];
      for (;;) {
        const answer = await announce(url, number, key);
        if (answer.status === 200) break;
        const { code } = (await answer.json()) as { code: string };
        failures.push({ status: answer.status, code, retryAfter: answer.headers.get('retry-after') });
        await pause(50);
      }
    }
  };
  const writers = [first, second, first, second].map(({ url }) => write(url));

  // Running jobs are interrupted as well.
  const holder = new pg.Client({ connectionString: postgres.url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table mails in access exclusive mode');
  const waiting = `select count(distinct locked_by)::int as n from graphile_worker._private_jobs
    where locked_by is not null`;
  await expect.poll(async () => (await database.pool.query(waiting)).rows[0].n).toBe(2);
  await postgres.stop();
  await expect.poll(() => failures.length).toBeGreaterThan(4);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(await readiness()).toMatchObject([503, { checks: { database: 'failed', storage: 'ok' } }]);
  for (const [path, headers] of calls) {
    const answer = await fetch(`${second.url}${path}`, { headers });
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect((await answer.json()).code).toBe('unavailable');
  }
  await postgres.start();

  // All four have written since.
  const before = announced;
  await expect.poll(() => announced).toBeGreaterThan(before + 20);
  isOver = true;
  await Promise.all(writers);

  expect(new Set(failures.map((failure) => JSON.stringify(failure)))).toEqual(
    new Set([JSON.stringify({ status: 503, code: 'unavailable', retryAfter: '5' })]),
  );
  const visits = await database.pool.query('select visitor_last_name as name from visits');
  expect(visits.rows.map(({ name }) => name).sort()).toEqual(
    Array.from({ length: announced }, (_, number) => `Visitor ${number}`).sort(),
  );

  // Each stream first tells its screens to reload everything, then sends new events.
  for (const { heard, forget } of streams) {
    await expect.poll(heard).toContain('"topic":"*"');
    forget();
  }
  expect((await announce(first.url, announced, randomUUID())).status).toBe(200);
  for (const { heard } of streams) await expect.poll(heard).toContain('"topic":"visits"');

  const due =
    'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and locked_at is null';
  await expect.poll(async () => (await database.pool.query(due)).rows[0].n).toBe(0);
  for (const { pid } of [first, second]) expect(process.kill(pid, 0)).toBe(true);

  // Both processes log JSON with the kind of error.
  await expect
    .poll(() => logged.some(({ err }) => err?.message.startsWith('terminating connection')))
    .toBe(true);
  for (const { err } of logged) expect(err?.type ?? 'Error').toMatch(/Error$/);
});

it('readiness is answered within three seconds even if the database does not answer', async () => {
  await expect.poll(readiness).toMatchObject([200, { status: 'ready' }]);
  postgres.fallSilent();
  const began = performance.now();
  const answers = await Promise.all([readiness(), readiness(), readiness()]);
  expect(performance.now() - began).toBeLessThan(3_000);
  for (const answer of answers) expect(answer).toMatchObject([503, { checks: { database: 'failed' } }]);
  postgres.speakAgain();
  await expect.poll(readiness).toMatchObject([200, { status: 'ready' }]);
});

it('readiness recovers while an old connection still does not answer', async () => {
  const relay = await startRelay(postgres.url);
  const { url, kill } = await startServer(relay.url, {}, log);
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(200);
  relay.dropRequests();
  expect(await ready()).toBe(503);
  relay.restore();
  await expect.poll(ready).toBe(200);
  // Without `kill`, it would wait for its other connections.
  await kill();
});

it('a stopping process reports it to the monitoring and serves until it ends', async () => {
  await readiness();
  process.kill(first.pid, 'SIGTERM');
  await expect.poll(readiness, { interval: 20 }).toMatchObject([503, { status: 'stopping', checks: {} }]);
  expect((await fetch(`${first.url}/users/getUserInfo/`, { headers: { authorization } })).status).toBe(200);
  await expect
    .poll(() =>
      fetch(`${first.url}/healthz`).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');
});
