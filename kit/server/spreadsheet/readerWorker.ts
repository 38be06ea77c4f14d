import { answerTasks } from '../workerThread.ts';
import { openWorkbook } from './openSpreadsheet.ts';
import type { Reading } from './readerThread.ts';
import { type Workbook, WorkbookError, type WorkbookErrorCode } from './types.ts';

/**
 * For the module of a worker thread: answers each file with the result of `make`. Date and time cells are
 * wall-clock values, formulas their stored results. Reads nothing outside the file. Callers use
 * `workbookReader`, which does not load the parsers.
 */
export function answerReadings<Given, Made>(make: (book: Workbook, given: Given) => Promise<Made>): void {
  answerTasks<Reading<Given>, Made, WorkbookErrorCode>(async ({ bytes, given }) => {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      return { result: await make(await openWorkbook(file), given) };
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
      return { code: error.code, reason: String(error.cause ?? error) };
    }
  });
}
