import type { Language } from '../../actor.ts';
import type { UploadedFile } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { SPREADSHEET_MAX_ROWS } from '../../spreadsheet/spreadsheetImport.ts';
import { SpreadsheetError } from '../../spreadsheet/types.ts';
import type { AnyWorksheetDeclaration } from '../../spreadsheet/worksheetDeclaration.ts';
import { type ImportOptionsByWorksheet, WORKSHEET_MAX_ROWS } from '../../spreadsheet/worksheetImport.ts';
import { createWorkQueue } from '../concurrency/workQueue.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { createInMemorySpreadsheet } from '../spreadsheet/collectWorksheetRows.ts';
import { createSpreadsheetTaskRunner, type SpreadsheetReadTask } from '../spreadsheet/readerThread.ts';
import type { RawWorksheet } from './importWorker.ts';
import { listUnknownWorksheets, parseWorksheets, type WorksheetParseResult } from './parseWorksheets.ts';

// 20,000 rows take seconds, and tens of megabytes of memory.
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 40, retryAfter: 10 });

export function runInImportQueue<T>({ signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
  assertNoTransaction('Reading a sheet');
  return queue.run(work, signal);
}

/** Maps errors of reading a file to errors of the field `file`. `max`: rows of a worksheet. */
export async function mapSpreadsheetFileErrors<T>(
  reading: Promise<T>,
  max = SPREADSHEET_MAX_ROWS,
): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const problem = { code: error.code, params: error.params ?? { max } };
    throw new AppError(problem.code, { params: problem.params, fields: { file: [problem] } });
  }
}

const readInThread = createSpreadsheetTaskRunner<SpreadsheetReadTask<null>, RawWorksheet[]>(
  new URL('./importWorker.ts', import.meta.url),
);

/** Reads all worksheets of a file in a thread. Throws SpreadsheetError. */
export const readRawWorksheets = (
  { signal }: { signal: AbortSignal },
  { bytes }: UploadedFile,
): Promise<RawWorksheet[]> =>
  runInImportQueue({ signal }, () => readInThread({ bytes, input: null }, signal));

export interface SpreadsheetParseResult {
  sheets: WorksheetParseResult<object>[];
  unread: string[];
}

/** Throws an AppError of the field `file` if the file cannot be read. */
export function readDeclaredWorksheets(
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, ...options }: ImportOptionsByWorksheet & { file: UploadedFile },
  declarations: readonly AnyWorksheetDeclaration[],
): Promise<SpreadsheetParseResult> {
  const reading = async () => {
    const book = createInMemorySpreadsheet(await readRawWorksheets({ signal }, file));
    return {
      sheets: await parseWorksheets(book, declarations, { options, language }),
      unread: listUnknownWorksheets(book, declarations),
    };
  };
  return mapSpreadsheetFileErrors(reading(), WORKSHEET_MAX_ROWS);
}
