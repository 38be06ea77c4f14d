import { createHash } from 'node:crypto';
import type { Language } from '../../../../kit/actor.ts';
import { detectNameOrder } from '../../../../kit/fullName.ts';
import { serveReadTasks } from '../../../../kit/server/spreadsheet/readerWorker.ts';
import { groupCellProblems } from '../../../../kit/server/spreadsheetImport/cellProblems.ts';
import {
  applyCellCorrections,
  findWorksheetByHeadings,
  isWorksheetTotalRow,
  readWorksheet,
} from '../../../../kit/server/spreadsheetImport/readWorksheet.ts';
import { getSingleLineCellText, normalizeHeading } from '../../../../kit/spreadsheet/cellText.ts';
import type { MatchedColumns } from '../../../../kit/spreadsheet/guessColumns.ts';
import type { CellCorrectionsInput, ImportedColumn } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import type { Spreadsheet, Worksheet, WorksheetRow } from '../../../../kit/spreadsheet/types.ts';
import { SpreadsheetError } from '../../../../kit/spreadsheet/types.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import {
  VISIT_IMPORT_MAX_ROWS,
  type VisitImportField,
  type VisitImportOptions,
  type VisitImportPreviewResult,
} from '../visitsImport.ts';
import type { SavedColumnMapping } from './columnMappings.ts';
import {
  type CellParsingOptions,
  formatCell,
  getNameOrderOfHeading,
  guessFieldByHeading,
} from './importColumns.ts';
import { detectDateOrder } from './importMoments.ts';
import { detectOwnExport } from './importOwnExport.ts';
import { previewSplitNames, readImportRows } from './importRows.ts';
import { matchVisitColumns } from './matchColumns.ts';

/** Passed to the worker thread. */
export interface VisitImportThreadInput {
  options: Omit<VisitImportOptions, 'sendInvitations'>;
  memory: readonly SavedColumnMapping[];
  announcesForOthers: boolean;
  language: Language;
  today: LocalDate;
  needsEmail: boolean;
  showsRows: boolean;
}

/** Has no rows if required columns are missing. */
export type ParsedVisitSheet = Awaited<ReturnType<typeof parseSpreadsheet>>;

const MIN_HEADINGS = 3;

async function parseSpreadsheet(book: Spreadsheet, sender: VisitImportThreadInput) {
  const { options } = sender;
  const sheetIndex =
    options.sheet ?? (await findWorksheetByHeadings(book, guessFieldByHeading, MIN_HEADINGS));
  const sheet = await readWorksheet(book, sheetIndex, {
    guess: guessFieldByHeading,
    headingRow: options.headingRow,
    language: sender.language,
    maxRows: VISIT_IMPORT_MAX_ROWS,
  });
  if (!sheet) throw new SpreadsheetError('workbook_empty');
  const headingsHash = hashHeadings(sheet.headings);
  const isHeaded = sheet.headingRow > 0;
  const mapping =
    options.columns || !isHeaded
      ? undefined
      : sender.memory.find((each) => each.headingsHash === headingsHash);
  const defaultMoment = { time: options.time ?? mapping?.time ?? undefined, date: options.date };
  const corrected = applyCellCorrections(sheet, options.corrections);
  const leaveOut = new Set(options.leaveOut);
  const own = isHeaded ? detectOwnExport(sheet.headings) : undefined;
  const listed = corrected.filter((row) => (!row.hidden || options.withHidden) && !isWorksheetTotalRow(row));
  const importable = listed.filter((row) => !own?.isCanceled(row));
  const rows = importable.filter(({ number }) => !leaveOut.has(number));
  // Without headings fields are detected from the cells, so corrections must not change them.
  const rowsForFields = isHeaded ? rows : sheet.rows;
  const match = adaptMatchToSender(
    matchVisitColumns({ ...sheet, rows: rowsForFields }, options.columns ?? mapping?.columns, defaultMoment),
    sender,
  );
  // A corrected cell must not change how the others are parsed.
  const ownTexts = (columns: readonly ImportedColumn[]) => listTexts(rows, columns, options.corrections);
  const nameColumn = match.columns.find(({ field }) => field === 'visitorFullName');
  const nameOrder =
    options.nameOrder ??
    mapping?.nameOrder ??
    (nameColumn &&
      detectNameOrder(ownTexts([nameColumn]), own ? 'lastFirst' : getNameOrderOfHeading(nameColumn.heading)));
  const days = match.columns.filter(({ field }) => field === 'date' || field === 'moment');
  const dateOrder = detectDateOrder(ownTexts(days));
  const rowOptions: CellParsingOptions = {
    ...defaultMoment,
    nameOrder: nameOrder ?? 'firstLast',
    dateOrder: dateOrder ?? 'dayFirst',
    today: sender.today,
    language: options.language,
  };
  // A missing email column is no obstacle: it is reported later.
  const isReadable =
    match.missing.every((field) => field === 'visitorEmail') && match.duplicates.length === 0;
  const reading = readImportRows({ rows: isReadable ? rows : [] }, match.columns, rowOptions);
  const detected = {
    sheets: book.sheets.map((each) => ({ ...each })),
    sheet: sheetIndex,
    headingRow: sheet.headingRow,
    remembered: mapping !== undefined,
    time: defaultMoment.time ?? null,
    date: defaultMoment.date ?? null,
    dateOrder,
    nameOrder: (nameColumn && nameOrder) ?? null,
    names: nameColumn ? previewSplitNames(rows, nameColumn.column, rowOptions) : [],
    hidden: corrected.filter(({ hidden }) => hidden).length,
    canceled: listed.length - importable.length,
  } satisfies Partial<VisitImportPreviewResult>;
  return {
    ...reading,
    detected,
    headingsHash,
    match,
    problems: groupCellProblems(reading.problems, match.columns),
    leftOut: importable.flatMap(({ number }) => (leaveOut.has(number) ? number : [])),
    /** Rows as JSON `[number, cells]` for the preview, otherwise empty. */
    texts: sender.showsRows ? toPreviewTexts(importable, match) : [],
  };
}

function toPreviewTexts(
  rows: readonly WorksheetRow[],
  { columns }: MatchedColumns<VisitImportField>,
): string[] {
  const fields = new Map(columns.map(({ column, field }) => [column, field]));
  return rows.map(({ number, cells }) => {
    const texts = Array.from(cells, (cell, column) => formatCell(cell ?? null, fields.get(column) ?? null));
    return JSON.stringify([number, texts]);
  });
}

function hashHeadings(headings: Worksheet['headings']): string {
  const names = headings.map(({ column, text }) => [column, normalizeHeading(text)]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

function* listTexts(
  rows: readonly WorksheetRow[],
  columns: readonly ImportedColumn[],
  corrections: CellCorrectionsInput = {},
): Iterable<string> {
  for (const { number, cells } of rows) {
    const rowCorrections = corrections[String(number)] ?? {};
    for (const { column } of columns) {
      const cell = rowCorrections[String(column)] === undefined ? cells[column] : null;
      if (typeof cell === 'string') yield getSingleLineCellText(cell);
    }
  }
}

/** A missing email column is reported once. Hosts are ignored for residents without principals. */
function adaptMatchToSender(
  match: MatchedColumns<VisitImportField>,
  { options, announcesForOthers, needsEmail }: VisitImportThreadInput,
): MatchedColumns<VisitImportField> {
  const has = (field: VisitImportField) => match.columns.some((column) => column.field === field);
  const forOneself = !announcesForOthers || !(has('residentEmail') || options.residentEmail);
  const lacksEmail = forOneself && needsEmail && !options.noAddress && !has('visitorEmail');
  const missing = lacksEmail ? [...match.missing, 'visitorEmail' as const] : match.missing;
  if (announcesForOthers) return { ...match, missing };
  return {
    missing,
    columns: match.columns.map((column) =>
      column.field === 'residentEmail' ? { ...column, field: null } : column,
    ),
    duplicates: match.duplicates.filter(({ field }) => field !== 'residentEmail'),
  };
}

serveReadTasks(parseSpreadsheet);
