import { Worker } from 'node:worker_threads';
import { type Sheet, WorkbookError } from './workbook.ts';
import type { ParseOutcome, ParseTask } from './worker.ts';

/** Heap of the parsing thread: 20,000 rows of nine columns need about 100 MB; a smaller young generation saves 100 more. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about two seconds. */
const MAX_SECONDS = 30;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Reads the first sheet of an .xlsx file in a thread of its own, bounded in memory and time, so that no file can stop the
 * server. One file at a time in a process: uploads that arrive together wait for each other rather than add up.
 *
 * In: the file, at most how many rows below the headings, and a signal that gives up waiting or reading.
 * Out: headings and rows; date and time cells as wall-clock values, formulas as their stored results, error cells (`#N/A`)
 * as text. Nothing outside the file is ever looked up.
 * Throws WorkbookError, or the signal's reason.
 */
export function readWorkbook(bytes: Buffer, limits: { maxRows: number }, signal?: AbortSignal): Promise<Sheet> {
  const turn = previous.then(() => parseInThread({ bytes, maxRows: limits.maxRows }, signal));
  previous = turn.catch(() => undefined);
  return turn;
}

function parseInThread(task: ParseTask, signal?: AbortSignal): Promise<Sheet> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Sheet>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: HEAP,
  });
  const timer = setTimeout(() => reject(new WorkbookError('workbook_too_large')), MAX_SECONDS * 1000);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);

  worker.on('message', (outcome: ParseOutcome) => {
    if ('sheet' in outcome) resolve(outcome.sheet);
    else reject(new WorkbookError(outcome.code, { cause: outcome.reason }));
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const outgrown = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(new WorkbookError(outgrown ? 'workbook_too_large' : 'workbook_damaged', { cause: error }));
  });
  worker.on('exit', () => reject(new WorkbookError('workbook_damaged')));

  return promise.finally(async () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  });
}
