import type { Language } from '../../actor.ts';
import type { UploadedFile } from '../../endpoint.ts';
import {
  FILLED_TEMPLATE_MAX_ROWS,
  type ImportOptionsByWorksheet,
} from '../../spreadsheet/spreadsheetForms.ts';
import { createInMemorySpreadsheet } from '../spreadsheet/collectWorksheetRows.ts';
import { createSpreadsheetReader } from '../spreadsheet/readerThread.ts';
import { mapSpreadsheetFileErrors, runInImportQueue } from './importQueue.ts';
import type { RawWorksheet } from './importWorker.ts';
import {
  type AnyWorksheetFormSpec,
  listUnknownWorksheets,
  type ParsedWorksheet,
  parseWorksheets,
} from './spreadsheetForm.ts';

const readBook = createSpreadsheetReader<null, RawWorksheet[]>(new URL('./importWorker.ts', import.meta.url));

export interface ParsedTemplateWorksheets {
  filled: ParsedWorksheet<object>[];
  unread: string[];
}

/** Throws an AppError of the field `file` if the file cannot be read. */
export function readRawWorksheets(
  { signal }: { signal: AbortSignal },
  file: UploadedFile,
): Promise<RawWorksheet[]> {
  return runInImportQueue({ signal }, () =>
    mapSpreadsheetFileErrors(readBook({ bytes: file.bytes, input: null }, signal), FILLED_TEMPLATE_MAX_ROWS),
  );
}

export function readTemplateWorksheets(
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, headingRow, columns, corrections, leaveOut }: ImportOptionsByWorksheet & { file: UploadedFile },
  forms: readonly AnyWorksheetFormSpec[],
): Promise<ParsedTemplateWorksheets> {
  const options = { headingRow, columns, corrections, leaveOut };
  const reading = async () => {
    const sheets = await readBook({ bytes: file.bytes, input: null }, signal);
    const book = createInMemorySpreadsheet(sheets);
    return {
      filled: await parseWorksheets(book, forms, { options, language }),
      unread: listUnknownWorksheets(book, forms),
    };
  };
  return runInImportQueue({ signal }, () => mapSpreadsheetFileErrors(reading(), FILLED_TEMPLATE_MAX_ROWS));
}
