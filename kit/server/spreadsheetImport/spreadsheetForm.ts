import type { Language } from '../../actor.ts';
import type { ImportOptionsByWorksheet } from '../../spreadsheet/spreadsheetForms.ts';
import { FILLED_TEMPLATE_MAX_ROWS } from '../../spreadsheet/spreadsheetForms.ts';
import type { ImportedColumn } from '../../spreadsheet/spreadsheetImport.ts';
import { isTotalRow } from '../../spreadsheet/totalRow.ts';
import { selectRowsBelowHeadings } from '../spreadsheet/selectRowsBelowHeadings.ts';
import {
  type CellValue,
  isBlankCell,
  isUnreadableCell,
  type Spreadsheet,
  SpreadsheetError,
  type Worksheet,
  type WorksheetRow,
} from '../spreadsheet/types.ts';
import { applyCellCorrections } from './applyCellCorrections.ts';
import {
  type CellProblemGroup,
  type CellProblemInRow,
  groupCellProblems,
  toUnreadableCellProblem,
} from './cellProblems.ts';
import type { CellReader } from './cellReaders.ts';
import { getCellText, getSingleLineCellText, normalizeHeading } from './cellText.ts';
import {
  assignFieldsToColumns,
  countRecognisedHeadings,
  createColumnLabeller,
  createHeadingGuesser,
  type DuplicateColumn,
  findDuplicateColumns,
  findHeadingRow,
  guessColumns,
  HEADING_SEARCH_ROWS,
  type ImportColumnNames,
  overrideGuessedColumnFields,
} from './guessColumns.ts';

/** A worksheet to fill in: one row per record, one column per field. An empty cell keeps the stored value. */
export interface WorksheetFormSpec<V extends object> {
  readonly key: string;
  /** Worksheet name in a template, by which uploads are recognised. */
  readonly names: Readonly<Record<Language, string>>;
  readonly otherNames?: readonly string[];
  readonly columns: ImportColumnNames<keyof V & string>;
  readonly others?: Partial<Readonly<Record<keyof V & string, readonly string[]>>>;
  readonly fields: { readonly [F in keyof V]: FormField<V[F]> };
  readonly fieldsByContents?: (sheet: Pick<Worksheet, 'headings' | 'rows'>) => ReadonlyMap<number, string>;
}

interface FormField<V> {
  readonly required?: true;
  readonly read: CellReader<V>;
  readonly isAddress?: true;
  readonly width?: number;
  readonly example: Readonly<Record<Language, CellValue>>;
}

export interface ParsedWorksheetRow<V extends object> {
  readonly row: number;
  readonly values: Partial<V>;
  readonly isWhole: boolean;
}

export interface ParsedWorksheet<V extends object> {
  readonly key: string;
  readonly name: string | null;
  readonly headingRow: number;
  readonly columns: readonly ImportedColumn[];
  readonly missing: readonly string[];
  readonly duplicates: readonly DuplicateColumn<string>[];
  readonly rows: readonly ParsedWorksheetRow<V>[];
  readonly faults: readonly CellProblemGroup<string>[];
  readonly leftOut: readonly number[];
  readonly texts: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export interface AnyWorksheetFormSpec {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly otherNames?: readonly string[];
  readonly columns: ImportColumnNames<string>;
  readonly others?: Partial<Readonly<Record<string, readonly string[]>>>;
  readonly fields: Readonly<Record<string, FormField<unknown>>>;
  readonly fieldsByContents?: (sheet: Pick<Worksheet, 'headings' | 'rows'>) => ReadonlyMap<number, string>;
}

export interface ParseWorksheetsOptions {
  options: ImportOptionsByWorksheet;
  language: Language;
}

/** Reads one worksheet for each form. Throws SpreadsheetError or DuplicateImportWorksheetError. */
export async function parseWorksheets(
  book: Spreadsheet,
  forms: readonly AnyWorksheetFormSpec[],
  { options, language }: ParseWorksheetsOptions,
): Promise<ParsedWorksheet<object>[]> {
  const filled: ParsedWorksheet<object>[] = [];
  for (const form of forms) {
    const at = await sheetOf(book, form, forms.length === 1);
    filled.push(
      at === undefined ? createEmptyWorksheet(form) : await fillForm(book, at, form, { options, language }),
    );
  }
  if (filled.every(({ name }) => name === null)) throw new SpreadsheetError('workbook_no_known_sheet');
  if (forms.length === 1 && filled[0]?.texts.length === 0) throw new SpreadsheetError('workbook_empty');
  return filled;
}

export class DuplicateImportWorksheetError extends Error {
  readonly names: readonly [string, string];

  constructor(names: readonly [string, string]) {
    super('workbook_sheet_twice');
    this.names = names;
  }
}

const createEmptyWorksheet = ({ key }: AnyWorksheetFormSpec): ParsedWorksheet<object> => ({
  key,
  name: null,
  headingRow: 1,
  columns: [],
  missing: [],
  duplicates: [],
  rows: [],
  faults: [],
  leftOut: [],
  texts: [],
});

const isCalled = ({ names, otherNames = [] }: AnyWorksheetFormSpec, name: string) =>
  [...Object.values(names), ...otherNames].some((each) => normalizeHeading(each) === normalizeHeading(name));

export const listUnknownWorksheets = (book: Spreadsheet, forms: readonly AnyWorksheetFormSpec[]): string[] =>
  book.sheets
    .filter(({ name, rows }) => rows > 0 && !forms.some((form) => isCalled(form, name)))
    .map(({ name }) => name);

/** By name. A single form also takes the first worksheet with such headings, or else with rows. */
async function sheetOf(
  book: Spreadsheet,
  form: AnyWorksheetFormSpec,
  isAlone: boolean,
): Promise<number | undefined> {
  const matches = [...book.sheets.keys()].filter((at) => isCalled(form, book.sheets[at]?.name ?? ''));
  const [filled = matches[0], another] = matches.filter((at) => (book.sheets[at]?.rows ?? 0) > 0);
  if (another !== undefined)
    throw new DuplicateImportWorksheetError(
      [filled, another].map((at) => book.sheets[at ?? 0]?.name ?? '') as [string, string],
    );
  if (filled !== undefined) return filled;
  if (!isAlone) return undefined;
  const guess = createHeadingGuesser(form.columns, form.others);
  for (const at of book.sheets.keys()) {
    const first = await book.rows(at, HEADING_SEARCH_ROWS);
    if (first.some((row) => countRecognisedHeadings(row, guess) >= 2)) return at;
  }
  return Math.max(
    0,
    book.sheets.findIndex(({ rows }) => rows > 0),
  );
}

async function fillForm(
  book: Spreadsheet,
  at: number,
  form: AnyWorksheetFormSpec,
  { options, language }: ParseWorksheetsOptions,
): Promise<ParsedWorksheet<object>> {
  const most = FILLED_TEMPLATE_MAX_ROWS + HEADING_SEARCH_ROWS + 1;
  const all = await book.rows(at, most);
  if (all.length === most) throw new SpreadsheetError('workbook_too_many_rows');
  const name = book.sheets[at]?.name ?? '';
  const guess = createHeadingGuesser(form.columns, form.others);
  const headingRow = options.headingRow?.[form.key] ?? findHeadingRow(all, guess);
  // A worksheet that has only headings was not filled in.
  if (all.length === 0 || !all.some(({ number }) => number > (headingRow ?? 0)))
    return { ...createEmptyWorksheet(form), name };
  const sheet = selectRowsBelowHeadings(all, {
    headingRow,
    maxRows: FILLED_TEMPLATE_MAX_ROWS,
    columnLabel: createColumnLabeller(language),
  });
  const fields = Object.keys(form.fields);
  const columns = overrideGuessedColumnFields(columnsOf(sheet, form), options.columns?.[form.key]);
  const present = new Set(columns.map(({ field }) => field));
  const missing = fields.filter((field) => form.fields[field]?.required && !present.has(field));
  const duplicates = findDuplicateColumns(columns, fields);
  const corrected = applyCellCorrections(sheet, options.corrections?.[form.key]).filter(
    (row) => !isExample(row) && !isTotalRow(row.cells.map((cell) => getSingleLineCellText(cell ?? null))),
  );
  const leaveOut = new Set(options.leaveOut?.[form.key]);
  const mappedColumns = columns.filter(({ field }) => field !== null);
  const filledRows = corrected.filter(({ number, cells }) => {
    return !leaveOut.has(number) && mappedColumns.some(({ column }) => !isBlankCell(cells[column]));
  });
  const isReadable = missing.length === 0 && duplicates.length === 0;
  const { rows, problems } = isReadable
    ? readRows(filledRows, mappedColumns, form, language)
    : { rows: [], problems: [] };
  return {
    key: form.key,
    name,
    headingRow: sheet.headingRow,
    columns,
    missing,
    duplicates,
    rows,
    faults: groupCellProblems(problems, columns),
    leftOut: corrected.flatMap(({ number }) => (leaveOut.has(number) ? number : [])),
    texts: corrected.map(({ number, cells }) => ({
      row: number,
      cells: Array.from(cells, (cell) => getCellText(cell ?? null)),
    })),
  };
}

function columnsOf(sheet: Worksheet, form: AnyWorksheetFormSpec): ImportedColumn[] {
  if (sheet.headingRow > 0)
    return guessColumns(sheet.headings, createHeadingGuesser(form.columns, form.others));
  return assignFieldsToColumns(sheet.headings, form.fieldsByContents?.(sheet) ?? new Map());
}

function readRows(
  rows: readonly WorksheetRow[],
  columns: readonly ImportedColumn[],
  form: AnyWorksheetFormSpec,
  language: Language,
) {
  const problems: CellProblemInRow<string>[] = [];
  const formRows = rows.map(({ number, cells }): ParsedWorksheetRow<object> => {
    const values: Record<string, unknown> = {};
    const before = problems.length;
    for (const { column, heading, field } of columns) {
      const one = form.fields[field as string];
      if (!one) continue;
      const cell = cells[column] ?? null;
      const result = isBlankCell(cell)
        ? one.required && { problem: { code: 'required' } }
        : isUnreadableCell(cell)
          ? { problem: toUnreadableCellProblem(cell) }
          : one.read(cell, language);
      if (!result) continue;
      if ('value' in result) values[field as string] = result.value;
      else
        problems.push({
          row: number,
          column: heading,
          at: column,
          field: field as string,
          ...result.problem,
        });
    }
    return { row: number, values, isWhole: problems.length === before };
  });
  return { rows: formRows, problems };
}

const EXAMPLE = /^(?:exemple|example)\s*:/i;

const isExample = ({ cells }: WorksheetRow) => {
  const first = cells.find((cell) => !isBlankCell(cell));
  return typeof first === 'string' && EXAMPLE.test(getSingleLineCellText(first));
};
