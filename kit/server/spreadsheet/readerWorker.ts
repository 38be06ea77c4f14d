import { serveTasks } from '../workerThread.ts';
import { openSpreadsheet } from './openSpreadsheet.ts';
import type { SpreadsheetReadTask } from './readerThread.ts';
import { type Spreadsheet, SpreadsheetError, type SpreadsheetErrorCode } from './types.ts';

/** For the module of a worker thread. `createSpreadsheetReader` does not load the parsers. */
export function serveReadTasks<Given, Made>(make: (book: Spreadsheet, input: Given) => Promise<Made>): void {
  serveTasks<SpreadsheetReadTask<Given>, Made, SpreadsheetErrorCode>(async ({ bytes, input }) => {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      return { result: await make(await openSpreadsheet(file), input) };
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
      return { code: error.code, reason: String(error.cause ?? error) };
    }
  });
}
