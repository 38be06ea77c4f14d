import type { Problem } from '../../../kit/errors.ts';
import { sheetUnder } from '../../../kit/server/workbook/sheetUnder.ts';
import { answerReadings } from '../../../kit/server/workbook/thread.ts';
import type { Sheet } from '../../../kit/server/workbook/workbook.ts';
import { IMPORT_MAX_ROWS, type ImportColumns, type ImportField } from '../visit.ts';
import { textOf } from './importCells.ts';
import {
  type ColumnMatch,
  type ImportReading,
  type ImportRow,
  matchColumns,
  type RowProblem,
  readRows,
} from './importSheet.ts';

/** What of the sender counts when a sheet is read. */
export interface Sender {
  chosen: ImportColumns | undefined;
  announcesForOthers: boolean;
  /** Their own visitors' addresses are asked for. */
  needsEmail: boolean;
  /** The preview shows rows. */
  showsRows: boolean;
}

/** The same thing wrong in one column of some rows. */
export interface Fault extends Problem {
  readonly column: string;
  readonly rows: readonly number[];
}

/** Of a row with a bad cell what the people are still checked with; what could not be read is undefined. */
export type IncompleteRow = Pick<
  ImportReading['incomplete'][number],
  'row' | 'date' | 'time' | 'visitorEmail' | 'residentEmail'
>;

/** A sheet with its cells checked by themselves. Without the columns that it needs, it has no rows. */
export interface ReadSheet {
  match: ColumnMatch;
  rows: ImportRow[];
  incomplete: IncompleteRow[];
  /** In the order of their columns. */
  faults: Fault[];
  /** All rows as texts, each as JSON: `[number, cells]`; none where they are not shown. */
  texts: string[];
}

/** Makes of a sheet what its import needs. */
function digest(sheet: Sheet, sender: Sender): ReadSheet {
  const match = matchFor(sheet, sender);
  const texts = sender.showsRows
    ? sheet.rows.map(({ number, cells }) => JSON.stringify([number, Array.from(cells, textOf)]))
    : [];
  if (match.missing.length > 0 || match.duplicates.length > 0)
    return { match, rows: [], incomplete: [], faults: [], texts };
  const { rows, incomplete, problems } = readRows(sheet, match.columns);
  return {
    ...{ match, rows, faults: faultsOf(problems, match), texts },
    incomplete: incomplete.map(({ row, date, time, visitorEmail, residentEmail }) => ({
      ...{ row, date, time, visitorEmail, residentEmail },
    })),
  };
}

/**
 * Whoever must give visitors' addresses needs their column, rather than an error in each row. Residents announce their own
 * visitors only: to them the column of residents is one more that is ignored.
 */
function matchFor({ headings }: Sheet, { chosen, announcesForOthers, needsEmail }: Sender): ColumnMatch {
  const found = matchColumns(headings, chosen);
  const has = (field: ImportField) => found.columns.some((column) => column.field === field);
  const forOneself = !announcesForOthers || !has('residentEmail');
  const lacksEmail = forOneself && needsEmail && !has('visitorEmail');
  const missing = lacksEmail ? [...found.missing, 'visitorEmail' as const] : found.missing;
  if (announcesForOthers) return { ...found, missing };
  return {
    missing,
    columns: found.columns.map((column) =>
      column.field === 'residentEmail' ? { ...column, field: null } : column,
    ),
    duplicates: found.duplicates.filter(({ field }) => field !== 'residentEmail'),
  };
}

/** Thousands of problems are a few, of many rows each. */
function faultsOf(problems: readonly RowProblem[], { columns }: ColumnMatch): Fault[] {
  const groups = Map.groupBy(problems, ({ row: _, ...same }) => JSON.stringify(same));
  const placeOf = ({ column }: Fault) => columns.findIndex(({ heading }) => heading === column);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ ...first, rows: group.map(({ row }) => row) }] : [];
    })
    .map(({ row: _, ...fault }) => fault)
    .sort((a, b) => placeOf(a) - placeOf(b));
}

answerReadings(async (book, sender: Sender) =>
  digest(sheetUnder(await book.rows(0), { maxRows: IMPORT_MAX_ROWS }), sender),
);
