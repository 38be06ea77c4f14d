import { type Spreadsheet, SpreadsheetError, type SpreadsheetErrorCode } from '../../spreadsheet/types.ts';
import { serveTasks } from '../concurrency/workerThread.ts';
import { openSpreadsheet } from './openSpreadsheet.ts';
import type { SpreadsheetReadTask } from './readerThread.ts';

/** For the module of a worker thread, so that only the thread loads the parsers. */
export function serveReadTasks<Input, Result>(
  make: (book: Spreadsheet, input: Input) => Promise<Result>,
): void {
  serveTasks<SpreadsheetReadTask<Input>, Result, SpreadsheetErrorCode>(async ({ bytes, input }) => {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      return { result: await make(await openSpreadsheet(file), input) };
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
      return { code: error.code, reason: String(error.cause ?? error) };
    }
  });
}
