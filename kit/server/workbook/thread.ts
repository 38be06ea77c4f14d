import { Worker } from 'node:worker_threads';
import { WorkbookError } from './workbook.ts';
import type { Outcome, Task } from './worker.ts';

/**
 * Heap of the thread: 20,000 rows of nine columns need about 100 MB (`npm run bench -- import`). Left alone, the young
 * generation takes as much again.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about one second. */
const MAX_SECONDS = 30;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Does the heavy work on a workbook in a thread of its own, bounded in memory and time, so that the server goes on
 * answering and no file can stop it. One at a time in a process: what arrives together waits rather than adds up. A
 * thread each time, as starting one takes a tenth of a second and its memory is given back.
 * Throws WorkbookError (`workbook_too_large` beyond the bounds), or the signal's reason, at the latest when its turn comes.
 */
export function runInThread(task: Task, signal?: AbortSignal): Promise<Outcome> {
  const turn = previous.then(() => run(task, signal));
  previous = turn.catch(() => undefined);
  return turn;
}

function run(task: Task, signal?: AbortSignal): Promise<Outcome> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: HEAP,
    execArgv: [],
  });
  const timer = setTimeout(() => reject(new WorkbookError('workbook_too_large')), MAX_SECONDS * 1000);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);

  worker.on('message', resolve);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const outgrown = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(outgrown ? new WorkbookError('workbook_too_large', { cause: error }) : error);
  });
  worker.on('exit', (code) => reject(new Error(`The workbook thread ended with ${code} and no outcome`)));

  return promise.finally(async () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  });
}
