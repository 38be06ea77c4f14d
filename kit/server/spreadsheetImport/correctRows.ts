import type { SpreadsheetCorrections } from '../../spreadsheet/spreadsheetImport.ts';
import { toCellValue } from '../spreadsheet/collectRows.ts';
import type { Worksheet, WorksheetRow } from '../spreadsheet/types.ts';

/** Replaces cells under a heading by the user's corrections. Typed error values (`#N/A`) are refused, too. */
export function correctRows(
  { headings, rows }: Pick<Worksheet, 'headings' | 'rows'>,
  corrections: SpreadsheetCorrections = {},
): WorksheetRow[] {
  const columns = headings.map(({ column }) => column);
  return rows.map((row) => {
    const typed = corrections[String(row.number)];
    if (!typed) return row;
    const cells = [...row.cells];
    for (const column of columns) {
      const text = typed[String(column)];
      if (text === undefined) continue;
      while (cells.length < column) cells.push(null);
      cells[column] = toCellValue(text);
    }
    return { ...row, cells };
  });
}
