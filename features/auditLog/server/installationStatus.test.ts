import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { features } from '../../../app.ts';
import { languages } from '../../../kit/actor.ts';
import { makeBackup } from '../../../kit/server/backup/backup.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { translateJobName } from './deadJobs.ts';
import { recordBackup } from './recordBackup.ts';

const METRICS_TOKEN = 'a token of operators';
const { app } = await makeFixture({ METRICS_TOKEN });
const { pool } = app.database;
const { rows: all } = await pool.query<{ id: number }>('select id from buildings');
const operator = await app.as(
  await app.make.user({ role: 'admin', firstName: 'Olga', buildings: all.map(({ id }) => id) }),
);

async function giveUp(name: string, failure = 'connect ECONNREFUSED'): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.add_job($1, '{"mail": 0}')`,
    [name],
  );
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = $1`,
    [rows[0]?.id, failure],
  );
  return Number(rows[0]?.id);
}
const dead = async (caller = operator) => (await caller.get('/api/operation/jobs')).body.fields;
beforeEach(() => pool.query('delete from graphile_worker._private_jobs'));

it('a failed job is listed with its translated name and error, and can be retried', async () => {
  const id = await giveUp('mail.wipe');
  expect(await dead()).toMatchObject([
    {
      pk: id,
      name: 'mail.wipe',
      what: 'Supprimer les liens d’un e-mail',
      failure: 'connect ECONNREFUSED',
      attempts: 25,
    },
  ]);
  expect((await operator.post(`/api/operation/jobs/${id}/retry`)).status).toBe(200);
  expect(await dead()).toEqual([]);
  const again = await operator.post(`/api/operation/jobs/${id}/retry`);
  expect([again.status, again.body.code]).toEqual([409, 'job_at_work']);
  await app.jobs.drain();
  expect((await operator.post(`/api/operation/jobs/${id}/retry`)).status).toBe(404);
  expect((await operator.get('/api/audit?kind=job.retried')).body.fields).toMatchObject([
    { what: 'Tâche relancée', about: `job:${id}` },
  ]);
});

it('a failed job can be removed', async () => {
  const id = await giveUp('parcels.tellArrival');
  expect((await operator.delete(`/api/operation/jobs/${id}`)).status).toBe(200);
  expect(await dead()).toEqual([]);
});

async function lastBackupMetric(): Promise<number> {
  const { text } = await app.anybody.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  return Number(/^parvis_backup_last_success_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
}

it('the state and the last backup are shown on the screen and as a metric', async () => {
  await giveUp('mail.send');
  const before = (await operator.get('/api/operation')).body;
  expect(before).toMatchObject({
    checks: { database: 'ok', migrations: 'ok', storage: 'ok', mail: 'off' },
    jobs: { givenUp: 1 },
    backup: null,
  });
  expect(await lastBackupMetric()).toBe(0);
  expect(before.migration).toMatch(/^\d{4}_\w+\.sql$/);
  const { signal } = new AbortController();
  const file = join(app.env.dataDir, 'once.parvis');
  const made = await makeBackup({
    databaseUrl: app.url,
    storage: undefined,
    file,
    version: '0',
    portable: true,
    signal,
  });
  expect(await recordBackup(app.url, made, app.now())).toBe(true);
  expect((await operator.get('/api/operation')).body.backup).toEqual({
    at: app.now().toISOString(),
    bytes: made.bytes,
    files: 0,
  });
  expect(await lastBackupMetric()).toBe(app.now().getTime() / 1000);
});

it('every kind of job has a translation', () => {
  const { env, translate, files } = app;
  const names = features
    .flatMap(({ jobs }) => jobs?.({ env, translate, files }) ?? [])
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(40);
  for (const language of languages) {
    const say = (key: string) => translate(language, `auditLog:${key}`);
    expect(
      [...names, ...app.jobs.cronJobNames].filter((name) => translateJobName(name, say) === name),
    ).toEqual([]);
  }
});
