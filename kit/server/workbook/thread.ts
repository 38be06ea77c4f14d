import { ThreadOverrun, threadFor } from '../thread.ts';
import { WorkbookError, type WorkbookErrorCode } from './workbook.ts';
import type { Outcome, Task } from './worker.ts';

/**
 * Heap of the thread: 20,000 rows of nine columns need about 100 MB (`npm run bench -- import`). Left alone, the young
 * generation takes as much again.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about one second. */
const MAX_SECONDS = 30;

const ask = threadFor<Task, Outcome, WorkbookErrorCode>(new URL('./worker.ts', import.meta.url), {
  seconds: MAX_SECONDS,
  resourceLimits: HEAP,
});

/**
 * Does the heavy work on a workbook in its thread. Throws WorkbookError (`workbook_too_large` beyond the bounds of memory
 * and time), or the signal's reason.
 */
export async function runInThread(task: Task, signal?: AbortSignal): Promise<Outcome> {
  const answer = await ask(task, signal).catch((error: unknown) => {
    if (error instanceof ThreadOverrun) throw new WorkbookError('workbook_too_large', { cause: error });
    throw error;
  });
  if ('result' in answer) return answer.result;
  throw new WorkbookError(answer.code, { cause: answer.reason });
}
