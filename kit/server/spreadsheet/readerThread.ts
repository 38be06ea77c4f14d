import { createWorkerThread } from '../workerThread.ts';
import { SpreadsheetError, type SpreadsheetErrorCode } from './types.ts';

/**
 * Heap of a thread: 20,000 rows of nine columns need about 100 MB, 17,000 rows of 44 columns 50 to 250 MB.
 * Without a limit the young generation takes as much again.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about one second, and several seconds if all of them are bad. */
const MAX_SECONDS = 30;

/**
 * Processes spreadsheets in a worker thread. Throws SpreadsheetError (`workbook_too_large` beyond the memory
 * and time limits), `busy`, or the signal's reason.
 */
export function createSpreadsheetThread<Task, Result>(module: URL) {
  return createWorkerThread<Task, Result, SpreadsheetErrorCode>(module, {
    seconds: MAX_SECONDS,
    resourceLimits: HEAP,
    overrun: 'workbook_too_large',
    refusal: (code, cause) => new SpreadsheetError(code, { cause }),
  });
}

export interface ReadTask<Given> {
  bytes: Uint8Array;
  given: Given;
}

/**
 * Reads and processes a spreadsheet in the thread, because copying all rows between threads would block the
 * event loop. `module` calls `serveReadTasks`. Throws like `createSpreadsheetThread`.
 */
export function createSpreadsheetReader<Given, Made>(module: URL) {
  return createSpreadsheetThread<ReadTask<Given>, Made>(module);
}
