import type { Language } from '../../actor.ts';
import type { UploadedFile } from '../../endpoint.ts';
import { FORM_MAX_ROWS, type FormOptions } from '../../spreadsheet/spreadsheetForms.ts';
import { toSpreadsheet } from '../spreadsheet/collectRows.ts';
import { createSpreadsheetReader } from '../spreadsheet/readerThread.ts';
import { fileRefused, runInImportQueue } from './importQueue.ts';
import type { RawSheet } from './importWorker.ts';
import { type AnyForm, type FilledSheet, fillForms, unreadSheets } from './spreadsheetForm.ts';

const readBook = createSpreadsheetReader<null, RawSheet[]>(new URL('./importWorker.ts', import.meta.url));

export interface FilledForms {
  filled: FilledSheet<object>[];
  unread: string[];
}

/** Throws an AppError of the field `file` if the file cannot be read. */
export function readRawSheets({ signal }: { signal: AbortSignal }, file: UploadedFile): Promise<RawSheet[]> {
  return runInImportQueue({ signal }, () =>
    fileRefused(readBook({ bytes: file.bytes, given: null }, signal), FORM_MAX_ROWS),
  );
}

export function readForms(
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, headingRow, columns, corrections, leaveOut }: FormOptions & { file: UploadedFile },
  forms: readonly AnyForm[],
): Promise<FilledForms> {
  const options = { headingRow, columns, corrections, leaveOut };
  const reading = async () => {
    const sheets = await readBook({ bytes: file.bytes, given: null }, signal);
    const book = toSpreadsheet(sheets);
    return {
      filled: await fillForms(book, forms, { options, language }),
      unread: unreadSheets(book, forms),
    };
  };
  return runInImportQueue({ signal }, () => fileRefused(reading(), FORM_MAX_ROWS));
}
