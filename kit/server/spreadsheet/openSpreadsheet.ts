import { openCsv } from './csv.ts';
import { openOds } from './ods.ts';
import { type Spreadsheet, SpreadsheetError } from './types.ts';
import { unzipSafely } from './unzip.ts';
import { isXls, openXls } from './xls.ts';
import { openXlsx } from './xlsx.ts';

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');

/** Recognises the format by content. The caller must set memory and time limits. Throws SpreadsheetError. */
export async function openSpreadsheet(bytes: Buffer): Promise<Spreadsheet> {
  return ours(async () => {
    if (isXls(bytes)) return guarded(await openXls(bytes));
    if (!bytes.subarray(0, 4).equals(ZIP_MAGIC)) return guarded(openCsv(bytes));
    const { kind, parts } = await unzipSafely(bytes);
    return guarded(await (kind === 'ods' ? openOds(parts) : openXlsx(parts)));
  });
}

function guarded(book: Spreadsheet): Spreadsheet {
  return { sheets: book.sheets, rows: (sheet, most) => ours(() => book.rows(sheet, most)) };
}

async function ours<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SpreadsheetError
      ? error
      : new SpreadsheetError('workbook_damaged', { cause: error });
  }
}
