import { readXls } from 'hucre/xlsx';
import { type Spreadsheet, SpreadsheetError, type WorksheetRow } from '../../spreadsheet/types.ts';
import {
  collectWorksheetRows,
  convertLibraryCell,
  createInMemorySpreadsheet,
  type MergedCellRange,
} from './collectWorksheetRows.ts';

const OLE2_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export const isXls = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(OLE2_MAGIC);

/** Opens an .xls (Excel 97 to 2003). The library does not tell which worksheets and rows are hidden. */
export async function openXls(bytes: Buffer): Promise<Spreadsheet> {
  if (hasEntry(bytes, 'EncryptedPackage')) throw new SpreadsheetError('workbook_encrypted');
  if (!hasEntry(bytes, 'Workbook')) {
    if (hasEntry(bytes, '__properties_version1.0')) throw new SpreadsheetError('workbook_is_mail');
    throw new SpreadsheetError(hasEntry(bytes, 'Book') ? 'workbook_other_format' : 'not_a_workbook');
  }
  const book = await readXls(bytes);
  const sheets: { name: string; rows: WorksheetRow[] }[] = [];
  for (const { name, rows, merges = [] } of book.sheets) {
    const down = merges
      .map(
        ({ startCol, startRow, endRow }): MergedCellRange => ({
          column: startCol,
          from: startRow + 1,
          to: endRow + 1,
        }),
      )
      .filter(({ from, to }) => to > from)
      .sort((one, other) => one.from - other.from);
    const raw = Array.from(rows, (cells, at) => ({
      number: at + 1,
      cells: Array.from(cells ?? [], convertLibraryCell),
    }));
    const hiddenAndMerges = { hidden: new Set<number>(), merges: down };
    sheets.push({ name, rows: await collectWorksheetRows(raw, hiddenAndMerges) });
  }
  return createInMemorySpreadsheet(sheets);
}

/** Directory entries begin with their name in UTF-16LE ([MS-CFB] 2.6.1; [MS-OFFCRYPTO] 2.3.4.4). */
function hasEntry(bytes: Buffer, stream: string): boolean {
  const name = Buffer.from(`${stream}\0`, 'utf16le');
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
    if (at % 128 === 0) return true;
  }
  return false;
}
