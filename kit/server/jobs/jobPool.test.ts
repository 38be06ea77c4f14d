import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { CREATE, makeFixture, visitBody } from '../../../test/support/fixtures/fixture.ts';

const { app, here, as } = await makeFixture({ DATABASE_POOL: '3', JOB_POOL: '4' });
const { pool } = app.database;
await app.jobs.start();

/** Locks a table, like a slow database. */
async function holdUp(table: string) {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'relation' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.n;
  };
  return { waiting, letGo: () => client.query('commit') };
}

const DUE = 'select 1 from graphile_worker.jobs where run_at <= now()';

it('calls are answered while every connection for jobs is busy', async () => {
  const { waiting, letGo } = await holdUp('mails');
  for (let mail = 1; mail <= 8; mail++)
    await pool.query(`select graphile_worker.add_job('mail.wipe', json_build_object('mail', $1::int))`, [
      mail,
    ]);
  await expect.poll(waiting).toBe(2);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as.vip.post(CREATE, visitBody(here.id))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await letGo();
  await expect.poll(async () => (await pool.query(DUE)).rowCount).toBe(0);
});

it('jobs run while every connection for calls is busy', async () => {
  const { waiting, letGo } = await holdUp('visits');
  const calls = Array.from({ length: 10 }, () => as.vip.post(CREATE, visitBody(here.id)));
  // One of the three listens for realtime events.
  await expect.poll(waiting).toBe(2);
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`select graphile_worker.add_job('mail.wipe', '{"mail": 1}')`);
  await expect.poll(async () => (await client.query(DUE)).rowCount).toBe(0);
  await letGo();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});
