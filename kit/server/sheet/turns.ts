import { AppError } from '../../errors.ts';
import { SHEET_MAX_ROWS } from '../../sheet/sheetImport.ts';
import { outsideTransactions } from '../database/outsideTransactions.ts';
import { WorkbookError } from '../workbook/workbook.ts';
import { workQueue } from '../workQueue.ts';

// Sheets of 20,000 rows take seconds, and tens of megabytes each.
const sheets = workQueue({ atOnce: 1, longest: 40, retryAfter: 10 });

/** Has sheets read one after the other. */
export function inTurn<T>({ signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
  outsideTransactions('Reading a sheet');
  return sheets.run(work, signal);
}

/** What a file was refused for, as the error of a call; `max`: so many rows a sheet may have. */
export async function fileRefused<T>(reading: Promise<T>, max = SHEET_MAX_ROWS): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const problem = { code: error.code, params: { max } };
    throw new AppError(error.code, { params: problem.params, fields: { file: [problem] } });
  }
}
