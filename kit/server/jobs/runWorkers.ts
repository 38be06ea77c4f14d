import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { JobWorkerRegistry } from './workerRegistry.ts';

const AGAIN_AFTER = 1_000;
const LOOK_EVERY = 1_000;
const FORGET_EVERY = 60_000;
/** Milliseconds. NTP makes smaller changes. */
const SET_BACK = 30_000;

// Graphile Worker reports the end of a worker with `console.trace`, which does not print JSON.
console.trace = () => undefined;

/**
 * Batches are written in a promise without a rejection handler, so a database outage would end the process.
 */
export const NO_JOB_BATCHING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Graphile Worker's own promise never resolves if two jobs could not be completed. */
const ENDED = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

type Options = Pick<RunnerOptions, 'taskList' | 'parsedCronItems' | 'concurrency' | 'logger'>;

/**
 * Runs the workers until `stop`. They end if a job cannot be completed or the clock is set back, and restart
 * as soon as the database answers. Otherwise mails would wait until the process is restarted (`npm run
 * test:faults -- database`).
 */
export async function runWorkers(pool: pg.Pool, options: Options, workerRegistry: JobWorkerRegistry) {
  let runner: Runner;
  let name: string | undefined;
  let isStopped = false;
  const begin = async (): Promise<void> => {
    await resetFutureCronRuns(pool);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool: { id } }) => {
      name = id;
      workerRegistry.register(id);
    });
    const ended = Promise.race(ENDED.map((event) => new Promise((resolve) => events.on(event, resolve))));
    const newRunner = await run({
      ...options,
      events,
      pgPool: pool,
      preset: NO_JOB_BATCHING,
      noHandleSignals: true,
    });
    runner = newRunner;
    const over = async () => {
      newRunner.stop().catch(() => undefined);
      await beginAgain();
    };
    Promise.race([newRunner.promise.catch(() => undefined), ended]).then(over);
    if (isStopped) await newRunner.stop();
  };
  const beginAgain = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if (name) {
          workerRegistry.unregister(name);
          await pool.query('select graphile_worker.force_unlock_workers(array[$1::text])', [name]);
        }
        name = undefined;
        return await begin();
      } catch {
        await pause(AGAIN_AFTER);
      }
    }
  };
  await begin();
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
function watchSystemClock(pool: pg.Pool, setBack: () => void): () => void {
  let last = Date.now();
  const look = setInterval(() => {
    const before = last;
    last = Date.now();
    if (last < before - SET_BACK) setBack();
  }, LOOK_EVERY);
  const forget = setInterval(() => resetFutureCronRuns(pool).catch(() => undefined), FORGET_EVERY);
  look.unref();
  forget.unref();
  return () => {
    clearInterval(look);
    clearInterval(forget);
  };
}
