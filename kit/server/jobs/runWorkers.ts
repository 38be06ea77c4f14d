import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { forgetTomorrow, watchClock } from './clockChanges.ts';
import type { ProcessLocks } from './processLocks.ts';

const AGAIN_AFTER = 1_000;

// Besides logging why a worker ended the library prints it, in lines that are no JSON.
console.trace = () => undefined;

/**
 * Writes what became of a job where its failure is heard of, and a drain waits for it. Otherwise the library writes it in a promise
 * that nobody has: while the database is away, that would end the process.
 */
export const heard = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * What the library says once its workers have ended. Its own promise waits for ever where it could not write what became of two
 * jobs, one after the other: it counts the second failure as an end too many.
 */
const ENDED = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

type Options = Pick<RunnerOptions, 'taskList' | 'parsedCronItems' | 'concurrency' | 'logger'>;

/**
 * Runs the library's workers until `stop`. They end when what became of a job could not be written, or the clock was set back: they
 * are started anew as soon as the database is there, and the jobs that the former ones still hold are given back. What such a
 * job did it may do again.
 */
export async function keepRunning(pool: pg.Pool, options: Options, locks: ProcessLocks) {
  let runner: Runner;
  let name: string | undefined;
  let isStopped = false;
  const begin = async (): Promise<void> => {
    await forgetTomorrow(pool);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool: { id } }) => {
      name = id;
      locks.show(id);
    });
    const ended = Promise.race(ENDED.map((event) => new Promise((resolve) => events.on(event, resolve))));
    const begun = await run({ ...options, events, pgPool: pool, preset: heard, noHandleSignals: true });
    runner = begun;
    const over = async () => {
      // What goes by the clock ends with it.
      begun.stop().catch(() => undefined);
      await beginAgain();
    };
    Promise.race([begun.promise.catch(() => undefined), ended]).then(over);
    // It was told to stop before there was anything to stop.
    if (isStopped) await begun.stop();
  };
  const beginAgain = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if (name) {
          locks.hide(name);
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
  const stopWatching = watchClock(pool, () => {
    runner.stop().catch(() => undefined);
  });
  return {
    async stop(): Promise<void> {
      isStopped = true;
      stopWatching();
      // Refused where they have ended already.
      await runner.stop().catch(() => undefined);
    },
  };
}
