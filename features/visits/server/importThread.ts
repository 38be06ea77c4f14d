import { createHash } from 'node:crypto';
import type { Language } from '../../../kit/actor.ts';
import { orderOfNames } from '../../../kit/fullName.ts';
import { type Fault, faultsOf } from '../../../kit/server/sheet/cellProblems.ts';
import { bare, lineOf } from '../../../kit/server/sheet/cells.ts';
import { correctRows } from '../../../kit/server/sheet/corrections.ts';
import { columnLabel, findHeadings, likeness, ROWS_TO_LOOK_AT } from '../../../kit/server/sheet/headings.ts';
import { rowsBelowHeadings } from '../../../kit/server/workbook/rowsBelowHeadings.ts';
import type { Sheet, SheetRow, Workbook } from '../../../kit/server/workbook/workbook.ts';
import { WorkbookError } from '../../../kit/server/workbook/workbook.ts';
import { answerReadings } from '../../../kit/server/workbook/workbookWorker.ts';
import type { SheetCorrections } from '../../../kit/sheet/sheetImport.ts';
import type { LocalDate } from '../../../kit/time.ts';
import {
  IMPORT_MAX_ROWS,
  type ImportField,
  type ImportOptions,
  type ImportPreview,
} from '../visitsImport.ts';
import { shownText } from './importCells.ts';
import { type ColumnMatch, type ImportColumn, matchColumns } from './importHeadings.ts';
import type { Remembered } from './importMemory.ts';
import { dateOrderOf } from './importMoments.ts';
import { guessOf, orderByHeading } from './importNames.ts';
import { readOwnExport } from './importOwnExport.ts';
import type { ImportRow } from './importRow.ts';
import { type HowToRead, type ImportReading, isTotal, namesIn, readRows } from './importSheet.ts';

/** What of the sender counts when a sheet is read. */
export interface Sender {
  options: Omit<ImportOptions, 'sendInvitations'>;
  /** How they read sheets before: what counts where they choose no columns. */
  memory: readonly Remembered[];
  announcesForOthers: boolean;
  language: Language;
  /** The building's day. */
  today: LocalDate;
  /** Their own visitors' addresses are asked for. */
  needsEmail: boolean;
  /** The preview shows rows. */
  showsRows: boolean;
}

/** Of a row with a bad cell what the people are still checked with; what could not be read is undefined. */
export type IncompleteRow = Pick<
  ImportReading['incomplete'][number],
  'row' | 'date' | 'time' | 'visitorEmail' | 'residentEmail'
>;

/** What was understood of a file besides its rows. */
type Understood = Pick<
  ImportPreview,
  | 'sheets'
  | 'sheet'
  | 'headingRow'
  | 'remembered'
  | 'nameOrder'
  | 'dateOrder'
  | 'time'
  | 'date'
  | 'names'
  | 'hidden'
  | 'canceled'
>;

/** A sheet with its cells checked by themselves. Without the columns that it needs, it has no rows. */
export interface ReadSheet extends Understood {
  /** Which headings it has. */
  headingsHash: string;
  match: ColumnMatch;
  rows: ImportRow[];
  incomplete: IncompleteRow[];
  /** In the order of their columns. */
  faults: Fault<ImportField>[];
  /** The rows that were left out as asked. */
  leftOut: number[];
  /** Whom the rows are to that name nobody; empty: the sender. */
  residentEmail: string;
  /** Addresses that are asked for and not there do not exist. */
  noAddress: boolean;
  /** All rows as texts, each as JSON: `[number, cells]`; none where they are not shown. */
  texts: string[];
}

/** Makes of a file what its import needs. */
async function digest(book: Workbook, sender: Sender): Promise<ReadSheet> {
  const { options } = sender;
  const at = options.sheet ?? (await likeliestSheet(book));
  const sheet = await readSheet(book, at, sender);
  const headingsHash = hashOf(sheet.headings);
  const isHeaded = sheet.headingRow > 0;
  const known =
    options.columns || !isHeaded
      ? undefined
      : sender.memory.find((each) => each.headingsHash === headingsHash);
  const given = { time: options.time ?? known?.time ?? undefined, date: options.date };
  const corrected = correctRows(sheet, options.corrections);
  const leaveOut = new Set(options.leaveOut);
  const own = isHeaded ? readOwnExport(sheet.headings) : undefined;
  const listed = corrected.filter((row) => (!row.hidden || options.withHidden) && !isTotal(row));
  const shown = listed.filter((row) => !own?.isCanceled(row));
  const rows = shown.filter(({ number }) => !leaveOut.has(number));
  // Without headings only the cells tell the fields: corrections and omitted rows must not change them.
  const rowsForFields = isHeaded ? rows : sheet.rows;
  const match = matchFor(
    matchColumns({ ...sheet, rows: rowsForFields }, options.columns ?? known?.columns, given),
    sender,
  );
  // One cell that somebody corrects may not turn how all the others are read.
  const ownTexts = (columns: readonly ImportColumn[]) => textsIn(rows, columns, options.corrections);
  const nameColumn = match.columns.find(({ field }) => field === 'visitorFullName');
  const nameOrder =
    options.nameOrder ??
    known?.nameOrder ??
    (nameColumn &&
      orderOfNames(ownTexts([nameColumn]), own ? 'lastFirst' : orderByHeading(nameColumn.heading)));
  const days = match.columns.filter(({ field }) => field === 'date' || field === 'moment');
  const dateOrder = dateOrderOf(ownTexts(days));
  const how: HowToRead = {
    ...given,
    nameOrder: nameOrder ?? 'firstLast',
    dateOrder: dateOrder ?? 'dayFirst',
    today: sender.today,
    language: options.language,
  };
  const understood = {
    ...{ sheets: book.sheets.map((each) => ({ ...each })), sheet: at, headingRow: sheet.headingRow },
    ...{ headingsHash, remembered: known !== undefined, match, noAddress: options.noAddress ?? false },
    residentEmail: options.residentEmail ?? '',
    ...{ time: given.time ?? null, date: given.date ?? null, dateOrder },
    nameOrder: (nameColumn && nameOrder) ?? null,
    names: nameColumn ? namesIn(rows, nameColumn.column, how) : [],
    hidden: corrected.filter(({ hidden }) => hidden).length,
    canceled: listed.length - shown.length,
    leftOut: shown.flatMap(({ number }) => (leaveOut.has(number) ? number : [])),
    texts: sender.showsRows ? textsOf(shown, match) : [],
  };
  // Whether addresses are missing can be told without their column.
  if (match.missing.some((field) => field !== 'visitorEmail') || match.duplicates.length > 0)
    return { ...understood, rows: [], incomplete: [], faults: [] };
  const reading = readRows({ rows }, match.columns, how);
  return {
    ...understood,
    rows: reading.rows,
    faults: faultsOf(reading.problems, match.columns),
    incomplete: reading.incomplete.map(({ row, date, time, visitorEmail, residentEmail }) => ({
      ...{ row, date, time, visitorEmail, residentEmail },
    })),
  };
}

function textsOf(rows: readonly SheetRow[], { columns }: ColumnMatch): string[] {
  const fields = new Map(columns.map(({ column, field }) => [column, field]));
  return rows.map(({ number, cells }) => {
    const texts = Array.from(cells, (cell, column) => shownText(cell ?? null, fields.get(column) ?? null));
    return JSON.stringify([number, texts]);
  });
}

const MOST_SHEETS = 20;
/** So many headings of visits make a list of visitors. */
const ENOUGH_NAMES = 3;

/** The first sheet that looks like a list of visitors, else the first with rows. */
async function likeliestSheet({ sheets, rows }: Workbook): Promise<number> {
  if (sheets.length > 1) {
    for (const at of sheets.keys()) {
      if (at === MOST_SHEETS) break;
      const first = await rows(at, ROWS_TO_LOOK_AT);
      if (first.some((row) => likeness(row, guessOf) >= ENOUGH_NAMES)) return at;
    }
  }
  return Math.max(
    0,
    sheets.findIndex((sheet) => sheet.rows > 0),
  );
}

async function readSheet(book: Workbook, at: number, { options, language }: Sender): Promise<Sheet> {
  // One more than there may be below headings that are found.
  const most = IMPORT_MAX_ROWS + ROWS_TO_LOOK_AT + 1;
  if ((book.sheets[at]?.rows ?? 0) >= most) throw new WorkbookError('workbook_too_many_rows');
  const all = await book.rows(at, most);
  const sheet = rowsBelowHeadings(all, {
    headingRow: options.headingRow ?? findHeadings(all, guessOf),
    maxRows: IMPORT_MAX_ROWS,
    columnLabel: columnLabel(language),
  });
  if (all.length === most) throw new WorkbookError('workbook_too_many_rows');
  return sheet;
}

function hashOf(headings: Sheet['headings']): string {
  const names = headings.map(({ column, text }) => [column, bare(text)]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** The texts of some columns, as the file has them. */
function* textsIn(
  rows: readonly SheetRow[],
  columns: readonly ImportColumn[],
  corrections: SheetCorrections = {},
): Iterable<string> {
  for (const { number, cells } of rows) {
    const typed = corrections[String(number)] ?? {};
    for (const { column } of columns) {
      const cell = typed[String(column)] === undefined ? cells[column] : null;
      if (typeof cell === 'string') yield lineOf(cell);
    }
  }
}

/**
 * Whoever must give visitors' addresses needs their column, rather than an error in each row, unless they say that there are none.
 * Residents announce their own visitors only: to them the column of residents is one more that is ignored.
 */
function matchFor(found: ColumnMatch, { options, announcesForOthers, needsEmail }: Sender): ColumnMatch {
  const has = (field: ImportField) => found.columns.some((column) => column.field === field);
  const forOneself = !announcesForOthers || !(has('residentEmail') || options.residentEmail);
  const lacksEmail = forOneself && needsEmail && !options.noAddress && !has('visitorEmail');
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

answerReadings(digest);
