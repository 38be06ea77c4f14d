import type { Problem } from '../errors.ts';
import type { ImportedColumn } from './spreadsheetImport.ts';
import { isBlankCell, isUnreadableCell, type UnreadableCell, type WorksheetRow } from './types.ts';
import type { ImportColumns } from './worksheetDeclaration.ts';

const toUnreadableCellProblem = ({ problem, text }: UnreadableCell): Problem =>
  problem === 'cell_error' ? { code: problem, params: { value: text } } : { code: problem };

export interface CellProblemInRow<F extends string> extends Problem {
  readonly row: number;
  readonly column: string;
  readonly at: number;
  readonly field: F;
}

/** The value of a bad cell is undefined. `isWhole`: no cell of the row is bad. */
export interface ParsedWorksheetRow<V extends object> {
  readonly row: number;
  readonly values: Partial<V>;
  readonly isWhole: boolean;
}

/** Parses the cells of the assigned columns; skips rows that are blank there. */
export function parseRows<V extends object, Options>(
  rows: readonly WorksheetRow[],
  columns: readonly ImportedColumn[],
  declared: ImportColumns<V, Options>,
  options: Options,
): { rows: ParsedWorksheetRow<V>[]; problems: CellProblemInRow<keyof V & string>[] } {
  const fields = (Object.keys(declared) as (keyof V & string)[]).flatMap((field) => {
    const column = columns.find((each) => each.field === field);
    return column ? [{ field, ...declared[field], at: column.column, column: column.heading }] : [];
  });
  const problems: CellProblemInRow<keyof V & string>[] = [];
  const parsedRows: ParsedWorksheetRow<V>[] = [];
  for (const { number, cells } of rows) {
    if (fields.every(({ at }) => isBlankCell(cells[at]))) continue;
    const values: Partial<V> = {};
    const before = problems.length;
    for (const { field, at, column, read, required } of fields) {
      const cell = cells[at] ?? null;
      const isBlank = isBlankCell(cell);
      if (isBlank && !(typeof required === 'function' ? required(values, options) : required)) continue;
      const result = isBlank
        ? { problem: { code: 'required' } }
        : isUnreadableCell(cell)
          ? { problem: toUnreadableCellProblem(cell) }
          : read(cell, options);
      if ('value' in result) values[field] = result.value;
      else {
        values[field] = undefined;
        problems.push({ row: number, column, at, field, ...result.problem });
      }
    }
    parsedRows.push({ row: number, values, isWhole: problems.length === before });
  }
  return { rows: parsedRows, problems };
}
