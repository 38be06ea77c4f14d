import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { JobWorkerRegistry } from './workerRegistry.ts';

const RESTART_DELAY_MS = 1_000;
const CLOCK_CHECK_INTERVAL_MS = 1_000;
const CRON_RESET_INTERVAL_MS = 60_000;
/** Smaller changes come from NTP and are ignored. */
const CLOCK_SET_BACK_MS = 30_000;

// Graphile Worker reports the end of a worker with `console.trace`, which does not print JSON.
console.trace = () => undefined;

/**
 * Batches are written in a promise without a rejection handler, so a database outage would end the process.
 */
export const NO_JOB_BATCHING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Graphile Worker's own promise never resolves if two jobs could not be completed. */
const END_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

type Options = Pick<RunnerOptions, 'taskList' | 'parsedCronItems' | 'concurrency' | 'logger'>;

/**
 * Runs the workers until `stop`. Workers end by themselves if a job cannot be completed or the clock is set
 * back. They are restarted as soon as the database answers; otherwise mails would wait until the process is
 * restarted (`npm run test:faults -- database`).
 */
export async function runWorkers(pool: pg.Pool, options: Options, workerRegistry: JobWorkerRegistry) {
  let runner: Runner;
  let workerPoolId: string | undefined;
  let isStopped = false;
  const start = async (): Promise<void> => {
    await resetFutureCronRuns(pool);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool: { id } }) => {
      workerPoolId = id;
      workerRegistry.register(id);
    });
    const ended = Promise.race(
      END_EVENTS.map((event) => new Promise((resolve) => events.on(event, resolve))),
    );
    const newRunner = await run({
      ...options,
      events,
      pgPool: pool,
      preset: NO_JOB_BATCHING,
      noHandleSignals: true,
    });
    runner = newRunner;
    Promise.race([newRunner.promise.catch(() => undefined), ended]).then(async () => {
      newRunner.stop().catch(() => undefined);
      await restart();
    });
    if (isStopped) await newRunner.stop();
  };
  const restart = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if (workerPoolId) {
          workerRegistry.unregister(workerPoolId);
          await pool.query('select graphile_worker.force_unlock_workers(array[$1::text])', [workerPoolId]);
        }
        workerPoolId = undefined;
        return await start();
      } catch {
        await pause(RESTART_DELAY_MS);
      }
    }
  };
  await start();
  const stopWatching = watchSystemClock(pool, () => {
    runner.stop().catch(() => undefined);
  });
  return {
    async stop(): Promise<void> {
      isStopped = true;
      stopWatching();
      await runner.stop().catch(() => undefined);
    },
  };
}

/** Otherwise no cron job runs for a day after the clock was a day ahead (`npm run test:faults -- clock`). */
async function resetFutureCronRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + interval '2 minutes'`,
  );
}

/** Graphile Worker's cron sleeps until a clock that was set back has caught up. Returns a stop function. */
function watchSystemClock(pool: pg.Pool, onSetBack: () => void): () => void {
  let last = Date.now();
  const check = setInterval(() => {
    const before = last;
    last = Date.now();
    if (last < before - CLOCK_SET_BACK_MS) onSetBack();
  }, CLOCK_CHECK_INTERVAL_MS);
  const reset = setInterval(() => resetFutureCronRuns(pool).catch(() => undefined), CRON_RESET_INTERVAL_MS);
  check.unref();
  reset.unref();
  return () => {
    clearInterval(check);
    clearInterval(reset);
  };
}
