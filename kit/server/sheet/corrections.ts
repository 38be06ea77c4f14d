import type { SheetCorrections } from '../../sheet/sheetImport.ts';
import { toCell } from '../workbook/collectRows.ts';
import type { Sheet, SheetRow } from '../workbook/workbook.ts';

/** The rows with what somebody typed in the place of cells under a heading. A typed error value is refused like one of the file. */
export function correctRows(
  { headings, rows }: Pick<Sheet, 'headings' | 'rows'>,
  corrections: SheetCorrections = {},
): SheetRow[] {
  const columns = headings.map(({ column }) => column);
  return rows.map((row) => {
    const typed = corrections[String(row.number)];
    if (!typed) return row;
    const cells = [...row.cells];
    for (const column of columns) {
      const text = typed[String(column)];
      if (text === undefined) continue;
      while (cells.length < column) cells.push(null);
      cells[column] = toCell(text);
    }
    return { ...row, cells };
  });
}
