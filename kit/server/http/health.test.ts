import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { startMailServer } from '../../../test/support/mailServer.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { readEnv } from '../configuration/env.ts';
import { createHealthChecks } from './healthChecks.ts';

const TOKEN = 'a token of operators';
const { app, here, as, people } = await makeFixture({
  LOG_LEVEL: 'info',
  METRICS_TOKEN: TOKEN,
  DATABASE_POOL: '3',
  // No server listens at this port.
  SMTP_URL: 'smtp://127.0.0.1:1',
});
const { pool } = app.database;
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const ok = { database: 'ok', migrations: 'ok', storage: 'ok' };
const ready = async () => {
  const { status, body } = await app.anybody.get('/readyz');
  return [status, body];
};

it('a healthy process reports it, even without the mail server, which is logged once', async () => {
  app.logged.length = 0;
  const alive = await app.anybody.get('/healthz', { authorization: 'token made-up' });
  expect([alive.status, alive.body, alive.headers['x-ratelimit-limit']]).toEqual([
    200,
    { status: 'alive' },
    undefined,
  ]);
  expect(await ready()).toEqual([200, { status: 'ready', version, checks: { ...ok, mail: 'failed' } }]);
  expect(await ready()).toEqual([200, { status: 'ready', version, checks: { ...ok, mail: 'failed' } }]);
  expect(app.logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', check: 'mail' }]);
});

it('an exhausted pool is not an outage of the database', async () => {
  const taken = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of taken) client.release();
  });
  expect(pool.totalCount).toBe(3);
  expect(await ready()).toMatchObject([200, { status: 'ready' }]);
});

it('slow metrics do not delay readiness', async () => {
  const holder = new pg.Client(app.url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table mails in access exclusive mode');
  let isAnswered = false;
  const figures = app.anybody.get('/metrics', { authorization: `Bearer ${TOKEN}` }).then(() => {
    isAnswered = true;
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  expect([await ready(), isAnswered]).toMatchObject([[200, { status: 'ready' }], false]);
  await figures;
});

it('a missing migration is reported until it runs', async () => {
  const { rows } = await pool.query(
    'delete from migrations where name = (select max(name) from migrations) returning *',
  );
  const told = await ready();
  await pool.query('insert into migrations select * from json_populate_record(null::migrations, $1)', [
    JSON.stringify(rows[0]),
  ]);
  expect(told).toEqual([
    503,
    { status: 'unavailable', version, checks: { ...ok, migrations: 'failed', mail: 'failed' } },
  ]);
  expect(await ready()).toMatchObject([200, {}]);
});

it('a missing folder of files is reported', async () => {
  const folder = join(app.env.dataDir, 'files');
  await rename(folder, `${folder}.away`);
  const told = await ready();
  await rename(`${folder}.away`, folder);
  expect(told).toEqual([
    503,
    { status: 'unavailable', version, checks: { ...ok, storage: 'failed', mail: 'failed' } },
  ]);
});

it('the mail check uses the rules of sending: any certificate locally, no clear-text password elsewhere', async () => {
  const ask = (SMTP_URL: string) =>
    createHealthChecks(app.db, '', readEnv({ SMTP_URL, MAIL_FROM: 'parvis@example.com' })).mail?.run();
  const encrypting = await startMailServer(['AUTH', 'STARTTLS']);
  await ask(encrypting.url.replace('//', '//parvis:right@'));
  expect(encrypting.connections).toBe(1);

  const open = await startMailServer(['AUTH']);
  const passwords: string[] = [];
  open.login = (_, password) => void passwords.push(password);
  // Another name of this computer, which is not recognised as local.
  const elsewhere = open.url.replace('//127.0.0.1', '//parvis:right@0.0.0.0');
  for (const asked of [elsewhere, `${elsewhere}?ignoreTLS=true`])
    await expect(ask(asked)).rejects.toThrow(/STARTTLS/);
  expect([open.connections, passwords]).toEqual([2, []]);
});

it('metrics require the token', async () => {
  const other = await testApp();
  expect((await other.anybody.get('/metrics', { authorization: `Bearer ${TOKEN}` })).body.code).toBe(
    'metrics_off',
  );
  for (const authorization of [undefined, 'Bearer a token of operator', `token ${TOKEN}`]) {
    const { status, body } = await app.anybody.get('/metrics', authorization ? { authorization } : {});
    expect([status, body.code]).toEqual([401, 'metrics_unauthenticated']);
  }
});

it('metrics cover requests by route, connections, jobs, mails and resources of the process', async () => {
  await as.vip.get(`${visitsOf(here)}?start=2026-11-24`);
  await as.vip.post(CREATE, visitBody(here.id, { visitor_email: 'rosemonde@example.com' }));
  await app.anybody.get('/rosemonde');
  await pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`);
  await pool.query(`insert into mails (key, recipient, language, subject, text, html, state, created_at)
    values ('a', 'rosemonde@example.com', 'fr', '', '', '', 'queued', now() - interval '2 hours'),
      ('b', 'rosemonde@example.com', 'fr', '', '', '', 'failed', now() - interval '3 hours')`);
  const { status, text, headers } = await app.anybody.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const figures = new Map(
    text
      .split('\n')
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
  const count = (route: string, method: string, answered: number) =>
    figures.get(
      `parvis_http_request_duration_seconds_count{route="${route}",method="${method}",status="${answered}"}`,
    );
  expect(count('/list/deleteGetPatchAppointment/:building/', 'GET', 200)).toBe(1);
  expect(count(CREATE, 'POST', 200)).toBe(1);
  expect(count('*', 'GET', 404)).toBe(1);
  expect(figures.get('parvis_database_connections{pool="calls",state="total"}')).toBeGreaterThan(0);
  expect(figures.get('parvis_database_connections{pool="jobs",state="waiting"}')).toBe(0);
  expect(figures.get(`parvis_build_info{version="${version}"}`)).toBe(1);
  expect(figures.get('parvis_live_streams')).toBe(0);
  expect(figures.get('parvis_database_up')).toBe(1);
  expect(figures.get('parvis_jobs{state="waiting"}')).toBeGreaterThan(0);
  expect(Math.floor((figures.get('parvis_jobs_oldest_due_seconds') ?? 0) / 60)).toBe(60);
  expect(figures.get('parvis_mails{state="queued"}')).toBe(1);
  expect(figures.get('parvis_mails{state="failed"}')).toBe(1);
  expect(Math.floor((figures.get('parvis_mails_oldest_queued_seconds') ?? 0) / 60)).toBe(120);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(figures.get(name)).toBeGreaterThan(0);
  expect(text).not.toMatch(/rosemonde/);
  expect(text).not.toContain(people.vip.email);
});
