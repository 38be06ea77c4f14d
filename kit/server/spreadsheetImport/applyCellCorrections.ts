import type { CellCorrectionsInput } from '../../spreadsheet/spreadsheetImport.ts';
import { convertLibraryCell } from '../spreadsheet/collectWorksheetRows.ts';
import type { Worksheet, WorksheetRow } from '../spreadsheet/types.ts';

/** Replaces cells under a heading by the user's corrections. Typed error values (`#N/A`) are refused, too. */
export function applyCellCorrections(
  { headings, rows }: Pick<Worksheet, 'headings' | 'rows'>,
  corrections: CellCorrectionsInput = {},
): WorksheetRow[] {
  const columns = headings.map(({ column }) => column);
  return rows.map((row) => {
    const rowCorrections = corrections[String(row.number)];
    if (!rowCorrections) return row;
    const cells = [...row.cells];
    for (const column of columns) {
      const text = rowCorrections[String(column)];
      if (text === undefined) continue;
      while (cells.length < column) cells.push(null);
      cells[column] = convertLibraryCell(text);
    }
    return { ...row, cells };
  });
}
