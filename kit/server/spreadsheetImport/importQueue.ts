import { AppError, type Problem } from '../../errors.ts';
import { SPREADSHEET_MAX_ROWS } from '../../spreadsheet/spreadsheetImport.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { SpreadsheetError } from '../spreadsheet/types.ts';
import { createWorkQueue } from '../workQueue.ts';
import { DuplicateImportWorksheetError } from './spreadsheetForm.ts';

// 20,000 rows take seconds, and tens of megabytes of memory.
const sheets = createWorkQueue({ concurrency: 1, maxWaiting: 40, retryAfter: 10 });

export function runInImportQueue<T>({ signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
  assertNoTransaction('Reading a sheet');
  return sheets.run(work, signal);
}

/** Maps errors of reading a file to errors of the field `file`. `max`: rows of a worksheet. */
export async function mapSpreadsheetFileErrors<T>(
  reading: Promise<T>,
  max = SPREADSHEET_MAX_ROWS,
): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const problem = problemOf(error, max);
    if (!problem) throw error;
    throw new AppError(problem.code, { params: problem.params, fields: { file: [problem] } });
  }
}

function problemOf(error: unknown, max: number): Required<Problem> | undefined {
  if (error instanceof SpreadsheetError) return { code: error.code, params: { max } };
  if (!(error instanceof DuplicateImportWorksheetError)) return undefined;
  const [one, other] = error.names;
  return { code: 'workbook_sheet_twice', params: { one, other } };
}
