import type { Language } from '../../../kit/actor.ts';
import type { Problem } from '../../../kit/errors.ts';
import { splitFullName } from '../../../kit/fullName.ts';
import { problemOfFault, type RowProblem } from '../../../kit/server/sheet/cellProblems.ts';
import { lineOf } from '../../../kit/server/sheet/cells.ts';
import { isBlank, isCellFault, type Sheet, type SheetRow } from '../../../kit/server/workbook/workbook.ts';
import { isTotalRow } from '../../../kit/sheet/totalRow.ts';
import type { ImportField, ImportPreview } from '../visitsImport.ts';
import { cellParsers, type Reading } from './importCells.ts';
import type { GivenForAll, ImportColumn } from './importHeadings.ts';
import type { ImportRow } from './importRow.ts';

export interface ImportReading {
  /** The rows without a problem. */
  readonly rows: ImportRow[];
  /** The others without their bad cells, so that the good ones can still be checked further. */
  readonly incomplete: (Partial<ImportRow> & { row: number })[];
  /** Every bad cell of every row. */
  readonly problems: RowProblem<ImportField>[];
}

const absent = {
  visitorEmail: '',
  organization: '',
  comment: '',
  residentEmail: '',
} as const;

type KnownColumn = ImportColumn & { field: ImportField };

/** What one cell holds of several fields comes first: a column of one of them stands above it. */
const order: Partial<Record<ImportField, number>> = { visitorFullName: -1, moment: -1 };

export function knownColumns(columns: readonly ImportColumn[]): KnownColumn[] {
  return columns
    .filter((column): column is KnownColumn => column.field !== null)
    .sort((one, other) => (order[one.field] ?? 0) - (order[other.field] ?? 0));
}

/** How the cells are read, and what stands for the times and days that are not there. */
export type HowToRead = Reading & GivenForAll & { language?: Language | undefined };

/**
 * Reads all rows of a sheet whose columns are matched. Rows with nothing in any known column are skipped.
 * 20,000 rows take a third of a second, and bad ones several.
 */
export function readRows(
  sheet: Pick<Sheet, 'rows'>,
  columns: readonly ImportColumn[],
  how: HowToRead,
): ImportReading {
  const known = knownColumns(columns);
  const reading: ImportReading = { rows: [], incomplete: [], problems: [] };
  for (const row of sheet.rows) {
    if (known.every(({ column }) => isBlank(row.cells[column]))) continue;
    const { values, problems } = readRow(row, known, how);
    reading.problems.push(...problems);
    // Without a problem every required field has been read: `matchColumns` has found a column for each.
    if (problems.length === 0) reading.rows.push(values as ImportRow);
    else reading.incomplete.push(values);
  }
  return reading;
}

function readRow({ number, cells }: SheetRow, known: readonly KnownColumn[], how: HowToRead) {
  const values: Partial<ImportRow> & { row: number } = {
    row: number,
    ...absent,
    language: how.language ?? 'fr',
  };
  const problems: RowProblem<ImportField>[] = [];
  for (const { column, heading, field } of known) {
    const note = (problem: Problem) =>
      problems.push({ row: number, column: heading, at: column, field, ...problem });
    const cell = cells[column] ?? null;
    if (isBlank(cell) && isGiven(field, values, how)) continue;
    const reading = isCellFault(cell) ? { problem: problemOfFault(cell) } : cellParsers[field](cell, how);
    if ('values' in reading) Object.assign(values, reading.values);
    else {
      note(reading.problem);
      if (field in values) Object.assign(values, { [field]: undefined });
    }
    if (field === 'moment' && 'values' in reading && !values.time && !how.time && !has(known, 'time'))
      note({ code: 'time_missing' });
  }
  values.date ??= how.date as string;
  values.time ??= how.time as string;
  return { values, problems };
}

const has = (known: readonly KnownColumn[], field: ImportField) =>
  known.some((column) => column.field === field);

/** Whether an empty cell says nothing new: the moment beside it, or what was given for all rows, counts. */
function isGiven(field: ImportField, values: Partial<ImportRow>, how: GivenForAll): boolean {
  if (field === 'date' || field === 'time') return (values[field] ?? how[field]) !== undefined;
  return field === 'moment' && how.date !== undefined && how.time !== undefined;
}

/** Most rows are not worth joining: only a text that begins so can be a total. */
const mayBeTotal = ({ cells }: SheetRow) =>
  cells.some((cell) => typeof cell === 'string' && /tota(?:l|ux|ls)\b/i.test(cell));

/** True for a row of totals, which is no visit. */
export const isTotal = (row: SheetRow) =>
  mayBeTotal(row) && isTotalRow(Array.from(row.cells, (cell) => lineOf(cell ?? null)));

const NAMES = 10;

/** The first different whole names of a column, as they are split. */
export function namesIn(
  rows: readonly SheetRow[],
  column: number,
  { nameOrder }: Pick<Reading, 'nameOrder'>,
): ImportPreview['names'] {
  const names = new Map<string, ImportPreview['names'][number]>();
  for (const { number, cells } of rows) {
    const typed = lineOf(cells[column] ?? null);
    const name = names.has(typed) ? null : splitFullName(typed, nameOrder);
    if (name) names.set(typed, { row: number, typed, ...name });
    if (names.size === NAMES) break;
  }
  return [...names.values()];
}
