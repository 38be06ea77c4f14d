import { type Spreadsheet, SpreadsheetError } from '../../spreadsheet/types.ts';
import { openCsv } from './csv.ts';
import { openOds } from './ods.ts';
import { unzipSpreadsheet } from './unzip.ts';
import { isXls, openXls } from './xls.ts';
import { openXlsx } from './xlsx.ts';

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');

/** Recognises the format by content. The caller must set memory and time limits. Throws SpreadsheetError. */
export async function openSpreadsheet(bytes: Buffer): Promise<Spreadsheet> {
  return mapToSpreadsheetError(async () => {
    if (isXls(bytes)) return guarded(await openXls(bytes));
    if (!bytes.subarray(0, 4).equals(ZIP_MAGIC)) return guarded(openCsv(bytes));
    const { kind, parts } = await unzipSpreadsheet(bytes);
    return guarded(await (kind === 'ods' ? openOds(parts) : openXlsx(parts)));
  });
}

function guarded(book: Spreadsheet): Spreadsheet {
  return { sheets: book.sheets, rows: (sheet, most) => mapToSpreadsheetError(() => book.rows(sheet, most)) };
}

async function mapToSpreadsheetError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SpreadsheetError
      ? error
      : new SpreadsheetError('workbook_damaged', { cause: error });
  }
}
