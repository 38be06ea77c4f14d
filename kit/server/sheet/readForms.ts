import type { Language } from '../../actor.ts';
import type { Upload } from '../../endpoint.ts';
import { FORM_MAX_ROWS, type FormOptions } from '../../sheet/sheetForms.ts';
import { workbookOf } from '../workbook/collect.ts';
import { workbookReader } from '../workbook/thread.ts';
import type { RawSheet } from './bookThread.ts';
import { type AnyForm, type FilledSheet, fillForms } from './form.ts';
import { fileRefused, inTurn } from './turns.ts';

const readBook = workbookReader<null, RawSheet[]>(new URL('./bookThread.ts', import.meta.url));

/** Reads a file by the forms that its sheets fill in, in its turn and in a thread. Throws what is wrong with the file. */
export function readForms(
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, columns, corrections, leaveOut }: FormOptions & { file: Upload },
  forms: readonly AnyForm[],
): Promise<FilledSheet<object>[]> {
  const options = { columns, corrections, leaveOut };
  const reading = async () => {
    const sheets = await readBook({ bytes: file.bytes, given: null }, signal);
    return fillForms(workbookOf(sheets), forms, { options, language });
  };
  return inTurn({ signal }, () => fileRefused(reading(), FORM_MAX_ROWS));
}
