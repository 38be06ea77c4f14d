import { threadFor } from '../thread.ts';
import { WorkbookError, type WorkbookErrorCode } from './workbook.ts';
import type { Outcome, Task } from './worker.ts';

/**
 * Heap of the thread: 20,000 rows of nine columns need about 100 MB (`npm run bench -- import`). Left alone, the young
 * generation takes as much again.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about one second. */
const MAX_SECONDS = 30;

const ownThread = () =>
  threadFor<Task, Outcome, WorkbookErrorCode>(new URL('./worker.ts', import.meta.url), {
    seconds: MAX_SECONDS,
    resourceLimits: HEAP,
    overrun: 'workbook_too_large',
    refusal: (code, cause) => new WorkbookError(code, { cause }),
  });

/**
 * Do the heavy work on a workbook, each in a thread of its own: what is written never waits for what is read. Throw
 * WorkbookError (`workbook_too_large` beyond the bounds of memory and time), `too_many_requests`, or the signal's reason.
 */
export const readInThread = ownThread();
export const writeInThread = ownThread();
