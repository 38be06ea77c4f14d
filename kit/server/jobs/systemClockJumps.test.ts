import { expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';

const { database, jobs } = await testApp();
const { pool } = database;

/** Returns the last execution of cron, in minutes from now. */
const lookedAt = async () => {
  const { rows } = await pool.query<{ minutes: number }>(
    `select extract(epoch from last_execution - now())::float / 60 as minutes
      from graphile_worker._private_known_crontabs where identifier = 'kit.releaseDeadWorkers'`,
  );
  return rows[0]?.minutes;
};
/** Simulates a process whose clock was a day ahead. */
const liveInTomorrow = () =>
  pool.query(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'`);

it('scheduled jobs run after the system clock was ahead or was set back', async () => {
  await jobs.start();
  onTestFinished(() => jobs.stop());
  await jobs.stop();
  await liveInTomorrow();
  await jobs.start();
  expect(await lookedAt()).toBeLessThan(1);

  await liveInTomorrow();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // The workers restart.
  await expect.poll(lookedAt, { timeout: 20_000 }).toBeLessThan(1);
});
