import { createHash } from 'node:crypto';
import type { Language } from '../../../kit/actor.ts';
import { detectNameOrder } from '../../../kit/fullName.ts';
import { serveReadTasks } from '../../../kit/server/spreadsheet/readerWorker.ts';
import { rowsBelowHeadings } from '../../../kit/server/spreadsheet/rowsBelowHeadings.ts';
import type { Spreadsheet, Worksheet, WorksheetRow } from '../../../kit/server/spreadsheet/types.ts';
import { SpreadsheetError } from '../../../kit/server/spreadsheet/types.ts';
import { type Fault, faultsOf } from '../../../kit/server/spreadsheetImport/cellProblems.ts';
import { bare, lineOf } from '../../../kit/server/spreadsheetImport/cellText.ts';
import { correctRows } from '../../../kit/server/spreadsheetImport/correctRows.ts';
import {
  columnLabel,
  findHeadings,
  likeness,
  ROWS_TO_LOOK_AT,
} from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import type { SpreadsheetCorrections } from '../../../kit/spreadsheet/spreadsheetImport.ts';
import type { LocalDate } from '../../../kit/time.ts';
import {
  IMPORT_MAX_ROWS,
  type ImportField,
  type ImportOptions,
  type ImportPreview,
} from '../visitsImport.ts';
import { shownText } from './importCells.ts';
import { type ColumnMatch, type ImportColumn, matchColumns } from './importHeadings.ts';
import type { RememberedMapping } from './importMemory.ts';
import { detectDateOrder } from './importMoments.ts';
import { guessOf, orderByHeading } from './importNames.ts';
import { readOwnExport } from './importOwnExport.ts';
import type { ImportRow } from './importRow.ts';
import { type HowToRead, type ImportReading, isTotal, previewNames, readRows } from './importSpreadsheet.ts';

/** Passed to the worker thread. */
export interface Sender {
  options: Omit<ImportOptions, 'sendInvitations'>;
  memory: readonly RememberedMapping[];
  announcesForOthers: boolean;
  language: Language;
  today: LocalDate;
  needsEmail: boolean;
  showsRows: boolean;
}

export type IncompleteRow = Pick<
  ImportReading['incomplete'][number],
  'row' | 'date' | 'time' | 'visitorEmail' | 'residentEmail'
>;

type Detected = Pick<
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

/** Has no rows if required columns are missing. */
export interface ReadSheet extends Detected {
  headingsHash: string;
  match: ColumnMatch;
  rows: ImportRow[];
  incomplete: IncompleteRow[];
  faults: Fault<ImportField>[];
  leftOut: number[];
  residentEmail: string;
  noAddress: boolean;
  /** Rows as JSON `[number, cells]` for the preview, otherwise empty. */
  texts: string[];
}

async function readWorkbook(book: Spreadsheet, sender: Sender): Promise<ReadSheet> {
  const { options } = sender;
  const at = options.sheet ?? (await findVisitorSheet(book));
  const sheet = await readSheet(book, at, sender);
  const headingsHash = hashOf(sheet.headings);
  const isHeaded = sheet.headingRow > 0;
  const mapping =
    options.columns || !isHeaded
      ? undefined
      : sender.memory.find((each) => each.headingsHash === headingsHash);
  const given = { time: options.time ?? mapping?.time ?? undefined, date: options.date };
  const corrected = correctRows(sheet, options.corrections);
  const leaveOut = new Set(options.leaveOut);
  const own = isHeaded ? readOwnExport(sheet.headings) : undefined;
  const listed = corrected.filter((row) => (!row.hidden || options.withHidden) && !isTotal(row));
  const shown = listed.filter((row) => !own?.isCanceled(row));
  const rows = shown.filter(({ number }) => !leaveOut.has(number));
  // Without headings fields are detected from the cells, so corrections must not change them.
  const rowsForFields = isHeaded ? rows : sheet.rows;
  const match = matchFor(
    matchColumns({ ...sheet, rows: rowsForFields }, options.columns ?? mapping?.columns, given),
    sender,
  );
  // A corrected cell must not change how the others are parsed.
  const ownTexts = (columns: readonly ImportColumn[]) => textsIn(rows, columns, options.corrections);
  const nameColumn = match.columns.find(({ field }) => field === 'visitorFullName');
  const nameOrder =
    options.nameOrder ??
    mapping?.nameOrder ??
    (nameColumn &&
      detectNameOrder(ownTexts([nameColumn]), own ? 'lastFirst' : orderByHeading(nameColumn.heading)));
  const days = match.columns.filter(({ field }) => field === 'date' || field === 'moment');
  const dateOrder = detectDateOrder(ownTexts(days));
  const how: HowToRead = {
    ...given,
    nameOrder: nameOrder ?? 'firstLast',
    dateOrder: dateOrder ?? 'dayFirst',
    today: sender.today,
    language: options.language,
  };
  const detected = {
    sheets: book.sheets.map((each) => ({ ...each })),
    sheet: at,
    headingRow: sheet.headingRow,
    headingsHash,
    remembered: mapping !== undefined,
    match,
    noAddress: options.noAddress ?? false,
    residentEmail: options.residentEmail ?? '',
    time: given.time ?? null,
    date: given.date ?? null,
    dateOrder,
    nameOrder: (nameColumn && nameOrder) ?? null,
    names: nameColumn ? previewNames(rows, nameColumn.column, how) : [],
    hidden: corrected.filter(({ hidden }) => hidden).length,
    canceled: listed.length - shown.length,
    leftOut: shown.flatMap(({ number }) => (leaveOut.has(number) ? number : [])),
    texts: sender.showsRows ? textsOf(shown, match) : [],
  };
  // A missing email column is no obstacle: it is reported later.
  if (match.missing.some((field) => field !== 'visitorEmail') || match.duplicates.length > 0)
    return { ...detected, rows: [], incomplete: [], faults: [] };
  const reading = readRows({ rows }, match.columns, how);
  return {
    ...detected,
    rows: reading.rows,
    faults: faultsOf(reading.problems, match.columns),
    incomplete: reading.incomplete.map(({ row, date, time, visitorEmail, residentEmail }) => ({
      row,
      date,
      time,
      visitorEmail,
      residentEmail,
    })),
  };
}

function textsOf(rows: readonly WorksheetRow[], { columns }: ColumnMatch): string[] {
  const fields = new Map(columns.map(({ column, field }) => [column, field]));
  return rows.map(({ number, cells }) => {
    const texts = Array.from(cells, (cell, column) => shownText(cell ?? null, fields.get(column) ?? null));
    return JSON.stringify([number, texts]);
  });
}

const MAX_SHEETS = 20;
const MIN_HEADINGS = 3;

async function findVisitorSheet({ sheets, rows }: Spreadsheet): Promise<number> {
  if (sheets.length > 1) {
    for (const at of sheets.keys()) {
      if (at === MAX_SHEETS) break;
      const first = await rows(at, ROWS_TO_LOOK_AT);
      if (first.some((row) => likeness(row, guessOf) >= MIN_HEADINGS)) return at;
    }
  }
  return Math.max(
    0,
    sheets.findIndex((sheet) => sheet.rows > 0),
  );
}

async function readSheet(book: Spreadsheet, at: number, { options, language }: Sender): Promise<Worksheet> {
  // One row more than allowed, to detect longer worksheets.
  const most = IMPORT_MAX_ROWS + ROWS_TO_LOOK_AT + 1;
  if ((book.sheets[at]?.rows ?? 0) >= most) throw new SpreadsheetError('workbook_too_many_rows');
  const all = await book.rows(at, most);
  const sheet = rowsBelowHeadings(all, {
    headingRow: options.headingRow ?? findHeadings(all, guessOf),
    maxRows: IMPORT_MAX_ROWS,
    columnLabel: columnLabel(language),
  });
  if (all.length === most) throw new SpreadsheetError('workbook_too_many_rows');
  return sheet;
}

function hashOf(headings: Worksheet['headings']): string {
  const names = headings.map(({ column, text }) => [column, bare(text)]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

function* textsIn(
  rows: readonly WorksheetRow[],
  columns: readonly ImportColumn[],
  corrections: SpreadsheetCorrections = {},
): Iterable<string> {
  for (const { number, cells } of rows) {
    const typed = corrections[String(number)] ?? {};
    for (const { column } of columns) {
      const cell = typed[String(column)] === undefined ? cells[column] : null;
      if (typeof cell === 'string') yield lineOf(cell);
    }
  }
}

/** A missing email column is reported once. Hosts are ignored for residents without principals. */
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

serveReadTasks(readWorkbook);
