import { type Answer, answerTasks, threadFor } from '../thread.ts';
import { parseWorkbook } from './parse.ts';
import { type Sheet, WorkbookError, type WorkbookErrorCode } from './workbook.ts';

/**
 * Heap of a thread: 20,000 rows of nine columns need about 100 MB (`npm run bench -- import`). Left alone, the young
 * generation takes as much again.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
/** 20,000 rows take about one second, and several where all of them are bad. */
const MAX_SECONDS = 30;

/**
 * A thread of its own for heavy work on workbooks. Throws WorkbookError (`workbook_too_large` beyond the bounds of memory and
 * time), `too_many_requests`, or the signal's reason.
 */
export function workbookThread<Task, Result>(module: URL) {
  return threadFor<Task, Result, WorkbookErrorCode>(module, {
    seconds: MAX_SECONDS,
    resourceLimits: HEAP,
    overrun: 'workbook_too_large',
    refusal: (code, cause) => new WorkbookError(code, { cause }),
  });
}

/** A file to read, at most how many rows below the headings, and what `answerReadings` is given besides. */
interface Reading<Given> {
  bytes: Uint8Array;
  maxRows: number;
  given: Given;
}

/**
 * Reads the first sheet of an .xlsx file in a thread, and makes something of it there: what is copied out of it holds everybody
 * else up. In: the module that calls `answerReadings`. Throws as `workbookThread`.
 */
export function workbookReader<Given, Made>(module: URL) {
  return workbookThread<Reading<Given>, Made>(module);
}

/**
 * In the module of such a thread: what `make` answers of each sheet and what was given with it. A sheet has headings and rows; date
 * and time cells as wall-clock values, formulas as their stored results, error cells (`#N/A`) as text. Nothing outside the
 * file is ever looked up.
 */
export function answerReadings<Given, Made>(make: (sheet: Sheet, given: Given) => Made): void {
  answerTasks<Reading<Given>, Made, WorkbookErrorCode>(async ({ bytes, maxRows, given }) => {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const sheet = await readFirstSheet(file, maxRows);
    return 'result' in sheet ? { result: make(sheet.result, given) } : sheet;
  });
}

async function readFirstSheet(file: Buffer, maxRows: number): Promise<Answer<Sheet, WorkbookErrorCode>> {
  try {
    return { result: await parseWorkbook(file, maxRows) };
  } catch (error) {
    // The libraries throw many kinds of error on a malformed file: all mean the same to whoever sent it.
    const code = error instanceof WorkbookError ? error.code : 'workbook_damaged';
    return { code, reason: String(error) };
  }
}
