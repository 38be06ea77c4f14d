import { Logger } from 'graphile-worker';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { isWorkerLivenessLockFree } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { runWorkers } from './runWorkers.ts';
import { createJobWorkerRegistry } from './workerRegistry.ts';

const { database } = await testApp();
const { pool } = database;
const add = (task: string) => pool.query(`select graphile_worker.add_job($1)`, [task]);

it('workers continue when the outcomes of several jobs could not be stored', async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const lost: string[] = [];
  const taskList = {
    'test.fails': async () => {
      begun.push('fails');
      // Retries succeed.
      if (begun.length > 3) return;
      await new Promise<void>((resolve) => ends.push(resolve));
      if (lost.length < 2) throw new Error('As it should.');
    },
    'test.works': async () => void begun.push('works'),
  };
  const logger = new Logger(() => (_level, message) => {
    if (message.startsWith('Failed to fail jobs')) lost.push(message);
  });
  const live = createJobWorkerRegistry(pool);
  const kept = await runWorkers(pool, { taskList, parsedCronItems: [], concurrency: 3, logger }, live);
  onTestFinished(async () => {
    await kept.stop();
    await live.close();
  });
  for (let job = 1; job <= 3; job++) await add('test.fails');
  await expect.poll(() => begun).toEqual(['fails', 'fails', 'fails']);

  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  );
  await pool.query(
    'create trigger refuse before update on graphile_worker._private_jobs execute function refuse()',
  );
  for (const [number, end] of ends.entries()) {
    end();
    await expect.poll(() => lost.length).toBe(Math.min(number + 1, 2));
  }
  await pool.query('drop function refuse cascade');

  await add('test.works');
  await expect.poll(() => begun).toContain('works');
});

it('a worker counts as alive again after it lost its heartbeat connection', async () => {
  const live = createJobWorkerRegistry(pool);
  onTestFinished(() => live.close());
  const isFree = () => inTransaction(database.db, (tx) => isWorkerLivenessLockFree(tx, 'pool-test'));
  live.register('pool-test');
  await expect.poll(isFree).toBe(false);
  await pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks join pg_database on oid = database
      where datname = current_database() and locktype = 'advisory' and mode = 'ShareLock'`,
  );
  expect(await isFree()).toBe(true);
  await expect.poll(isFree, { timeout: 5_000 }).toBe(false);
});
