import type { Language } from '../../actor.ts';
import type { UploadedFile } from '../../endpoint.ts';
import { FORM_MAX_ROWS, type FormOptions } from '../../spreadsheet/spreadsheetForms.ts';
import { toSpreadsheet } from '../spreadsheet/collectRows.ts';
import { createSpreadsheetReader } from '../spreadsheet/readerThread.ts';
import { mapFileErrors, runInImportQueue } from './importQueue.ts';
import type { RawWorksheet } from './importWorker.ts';
import {
  type AnyWorksheetForm,
  type FilledWorksheet,
  fillForms,
  listUnknownWorksheets,
} from './spreadsheetForm.ts';

const readBook = createSpreadsheetReader<null, RawWorksheet[]>(new URL('./importWorker.ts', import.meta.url));

export interface ReadForms {
  filled: FilledWorksheet<object>[];
  unread: string[];
}

/** Throws an AppError of the field `file` if the file cannot be read. */
export function readRawWorksheets(
  { signal }: { signal: AbortSignal },
  file: UploadedFile,
): Promise<RawWorksheet[]> {
  return runInImportQueue({ signal }, () =>
    mapFileErrors(readBook({ bytes: file.bytes, given: null }, signal), FORM_MAX_ROWS),
  );
}

export function readForms(
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, headingRow, columns, corrections, leaveOut }: FormOptions & { file: UploadedFile },
  forms: readonly AnyWorksheetForm[],
): Promise<ReadForms> {
  const options = { headingRow, columns, corrections, leaveOut };
  const reading = async () => {
    const sheets = await readBook({ bytes: file.bytes, given: null }, signal);
    const book = toSpreadsheet(sheets);
    return {
      filled: await fillForms(book, forms, { options, language }),
      unread: listUnknownWorksheets(book, forms),
    };
  };
  return runInImportQueue({ signal }, () => mapFileErrors(reading(), FORM_MAX_ROWS));
}
