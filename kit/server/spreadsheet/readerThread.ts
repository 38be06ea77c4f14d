import { SpreadsheetError, type SpreadsheetErrorCode } from '../../spreadsheet/types.ts';
import { createThreadTaskRunner } from '../concurrency/workerThread.ts';

/** 20,000 rows of nine columns need about 100 MB, 17,000 rows of 44 columns 50 to 250 MB. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about one second, and several seconds if all of them are bad. */
const MAX_SECONDS = 30;

/** Throws SpreadsheetError (`workbook_too_large` beyond the limits), `busy`, or the signal's reason. */
export function createSpreadsheetTaskRunner<Task, Result>(module: URL) {
  return createThreadTaskRunner<Task, Result, SpreadsheetErrorCode>(module, {
    seconds: MAX_SECONDS,
    resourceLimits: HEAP,
    overrun: 'workbook_too_large',
    refusal: (code, cause) => new SpreadsheetError(code, { cause }),
  });
}

/** For a module that calls `serveReadTasks`. It processes the rows, because copying them would block. */
export interface SpreadsheetReadTask<Input> {
  bytes: Uint8Array;
  input: Input;
}
