import type { Language } from '../../actor.ts';
import type { Problem } from '../../errors.ts';
import type { CellProblem, ImportedColumn } from '../../spreadsheet/spreadsheetImport.ts';
import type { UnreadableCell } from '../spreadsheet/types.ts';
import { type Translate, translateProblem } from '../translate.ts';
import type { DuplicateColumn, ImportColumnNames } from './guessColumns.ts';

export const toUnreadableCellProblem = ({ fault, text }: UnreadableCell): Problem =>
  fault === 'cell_error' ? { code: fault, params: { value: text } } : { code: fault };

export interface CellProblemInRow<F extends string> extends Problem {
  readonly row: number;
  readonly column: string;
  readonly at: number;
  readonly field: F;
}

export interface CellProblemGroup<F extends string> extends Problem {
  readonly column: string;
  readonly at: number | null;
  readonly field: F;
  readonly rows: readonly number[];
}

export function groupCellProblems<F extends string>(
  problems: readonly CellProblemInRow<F>[],
  columns: readonly ImportedColumn<F>[],
): CellProblemGroup<F>[] {
  const groups = Map.groupBy(problems, ({ row: _, ...same }) => JSON.stringify(same));
  const placeOf = (fault: CellProblemGroup<F>) => columns.findIndex(({ column }) => column === fault.at);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...first, rows: group.map(({ row }) => row) }] : [];
    })
    .map(({ row: _, ...fault }) => fault)
    .sort((a, b) => placeOf(a) - placeOf(b));
}

interface Found<F extends string> {
  missing: readonly F[];
  duplicates: readonly DuplicateColumn<F>[];
  faults: readonly CellProblemGroup<F>[];
  headingRow: number;
}

/** Translates problems, sorted by row. Missing and duplicate columns get the headings' row. */
export function translateCellProblems<F extends string>(
  { language, translate }: { language: Language; translate: Translate },
  names: ImportColumnNames<F>,
  { missing, duplicates, faults, headingRow }: Found<F>,
): CellProblem<F>[] {
  const row = Math.max(headingRow, 1);
  const say = (problem: Problem) => translateProblem(translate, language, problem);
  const nameOf = (field: F) => names[field][language][0];
  const messages: CellProblem<F>[] = [
    ...missing.map((field) => ({
      row,
      at: null,
      field,
      code: 'missing_column',
      column: nameOf(field),
      message: say({ code: 'missing_column', params: { column: nameOf(field) } }),
    })),
    ...duplicates.map(({ field, headings, columns }) => ({
      row,
      at: columns[1] ?? null,
      field,
      code: 'duplicate_column',
      column: headings[1] ?? nameOf(field),
      message: say({ code: 'duplicate_column', params: { column: nameOf(field) } }),
    })),
  ];
  for (const { column, at, field, rows, ...problem } of faults) {
    const cell = { at, field, code: problem.code, column, message: say(problem) };
    for (const row of rows) messages.push({ row, ...cell });
  }
  return messages.sort((a, b) => a.row - b.row);
}
