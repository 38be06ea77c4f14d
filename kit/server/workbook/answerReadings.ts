import { answerTasks } from '../thread.ts';
import { openWorkbook } from './parse.ts';
import type { Reading } from './thread.ts';
import { type Workbook, WorkbookError, type WorkbookErrorCode } from './workbook.ts';

/**
 * In the module of such a thread: what `make` answers of each file and what was given with it. Date and time cells are wall-clock
 * values, formulas their stored results, error cells (`#N/A`) text. Nothing outside the file is ever looked up.
 * It is apart from who asks (`workbookReader`), who then need not load what reads files.
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
