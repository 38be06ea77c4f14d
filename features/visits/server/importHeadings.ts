import { isBlank, type Sheet, type SheetRow } from '../../../kit/server/workbook/workbook.ts';
import { type ImportColumns, type ImportField, importFields } from '../visitsImport.ts';
import { textOf } from './importCells.ts';
import { guessOf, namesHosts } from './importNames.ts';

/** A column of a sheet, and the field that it holds, if any. */
export interface ImportColumn {
  readonly column: number;
  readonly heading: string;
  readonly field: ImportField | null;
}

export interface ColumnMatch {
  /** All columns that have a heading. */
  readonly columns: readonly ImportColumn[];
  /** Required fields without a column. */
  readonly missing: readonly ImportField[];
  /** Fields with more than one column. */
  readonly duplicates: readonly {
    readonly field: ImportField;
    readonly headings: readonly string[];
    readonly columns: readonly number[];
  }[];
}

/** What stands for a column that is not there: a time and a day of all rows. */
export interface GivenForAll {
  time?: string | undefined;
  date?: string | undefined;
}

/**
 * Which field each column holds: the one chosen for it where the sender chose (null: none), else the one whose name its
 * heading is, ignoring case, accents and punctuation, and what stands below it. `Nom / Last name` and `Société (Organisation)` are
 * understood too.
 */
export function matchColumns(
  { headings, rows = [] }: { headings: Sheet['headings']; rows?: readonly SheetRow[] },
  chosen: ImportColumns = {},
  given: GivenForAll = {},
): ColumnMatch {
  const found = headings.map(({ column, text }) => ({ column, heading: text, ...guessOf(text) }));
  const sure = new Set(found.flatMap(({ field, isSure }) => (field && isSure ? field : [])));
  const seen = new Set<ImportField>();
  const guessed = found.map(({ column, heading, field, isSure }): ImportColumn => {
    // Of several that are called so elsewhere the first.
    const counts = field && (isSure || (!sure.has(field) && !seen.has(field)));
    if (counts) seen.add(field);
    if (!field && namesHosts(heading) && !sure.has('residentEmail') && areAddresses(rows, column))
      return { column, heading, field: 'residentEmail' };
    return { column, heading, field: counts ? field : null };
  });
  const settled = settle(guessed, rows, given);
  const columns = settled.map((column): ImportColumn => {
    const choice = chosen[String(column.column)];
    return choice === undefined ? column : { ...column, field: choice };
  });
  const byField = Map.groupBy(columns, ({ field }) => field);
  return {
    columns,
    missing: missingOf(new Set(byField.keys()), given),
    duplicates: importFields
      .map((field) => ({ field, those: byField.get(field) ?? [] }))
      .filter(({ those }) => those.length > 1)
      .map(({ field, those }) => ({
        field,
        headings: those.map(({ heading }) => heading),
        columns: those.map(({ column }) => column),
      })),
  };
}

function missingOf(has: ReadonlySet<ImportField | null>, given: GivenForAll): ImportField[] {
  const missing: ImportField[] = [];
  for (const field of ['visitorLastName', 'visitorFirstName'] as const)
    if (!has.has(field) && !has.has('visitorFullName')) missing.push(field);
  for (const field of ['date', 'time'] as const)
    if (!has.has(field) && !has.has('moment') && given[field] === undefined) missing.push(field);
  return missing;
}

/** What the headings say, where one column makes others idle, or its cells say more than its name. */
function settle(
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
  given: GivenForAll,
): readonly ImportColumn[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const instead = (from: ImportField, to: ImportField | null) =>
    columns.map((column) => (column.field === from ? { ...column, field: to } : column));
  const holds = (field: ImportField, test: (text: string) => boolean) => {
    const [column, ...more] = columns.filter((each) => each.field === field);
    return column !== undefined && more.length === 0 && mostOf(rows, column.column, test);
  };
  if (has('visitorFullName') && has('visitorFirstName'))
    return settle(instead('visitorFullName', has('visitorLastName') ? null : 'visitorLastName'), rows, given);
  if (has('visitorFullName') && has('visitorLastName'))
    return settle(instead('visitorLastName', null), rows, given);
  if (has('visitorLastName') && !has('visitorFirstName') && holds('visitorLastName', isWholeName))
    return settle(instead('visitorLastName', 'visitorFullName'), rows, given);
  if (has('moment') && has('date') && has('time')) return settle(instead('moment', null), rows, given);
  if (has('moment') && (has('date') || has('time'))) {
    const [beside, other] = has('date') ? (['date', 'time'] as const) : (['time', 'date'] as const);
    // Beside days it may hold times alone, and beside times days.
    if (holds('moment', (text) => !isMoment(text))) return instead('moment', other);
    return settle(instead(beside, null), rows, given);
  }
  if (has('date') && !has('time') && given.time === undefined && holds('date', isMoment))
    return instead('date', 'moment');
  return columns;
}

const isWholeName = (text: string) => /\S[\s,]+\S/.test(text);
const isMoment = (text: string) => /\d.*[\sT].*\d[h:]|\d ?[ap]\.?m\b/i.test(text);
const areAddresses = (rows: readonly SheetRow[], column: number) =>
  mostOf(rows, column, (text) => /^\S+@\S+$/.test(text));

const SAMPLE = 200;

/** Whether most cells of a column that are not empty are such; of none at all none is. */
function mostOf(rows: readonly SheetRow[], column: number, test: (text: string) => boolean): boolean {
  const texts = rows
    .slice(0, SAMPLE)
    .flatMap(({ cells }) => (isBlank(cells[column]) ? [] : textOf(cells[column] ?? null)));
  return texts.length > 0 && texts.filter(test).length * 2 > texts.length;
}

/** As many rows stand above the headings at most. */
const TITLE_ROWS = 30;

/** How much a row looks like headings of visits: one for each field that it names. */
export function likeness({ cells }: Pick<SheetRow, 'cells'>): number {
  const fields = cells.map((cell) => (typeof cell === 'string' ? guessOf(cell).field : null));
  return new Set(fields.filter(Boolean)).size;
}

/** The row of the headings: of the first ones that with most of their names, at least two; else the first. */
export function findHeadings(rows: readonly SheetRow[]): number | undefined {
  let best: { number: number; names: number } | undefined;
  for (const row of rows.slice(0, TITLE_ROWS)) {
    const names = likeness(row);
    if (names >= 2 && names > (best?.names ?? 0)) best = { number: row.number, names };
  }
  return best?.number ?? rows[0]?.number;
}

/** Rows to look at for headings. */
export const ROWS_TO_LOOK_AT = TITLE_ROWS;
