import type { Language } from '../../actor.ts';
import type { FormOptions } from '../../spreadsheet/spreadsheetForms.ts';
import { FORM_MAX_ROWS } from '../../spreadsheet/spreadsheetForms.ts';
import type { SpreadsheetColumn } from '../../spreadsheet/spreadsheetImport.ts';
import { isTotalRow } from '../../spreadsheet/totalRow.ts';
import { rowsBelowHeadings } from '../spreadsheet/rowsBelowHeadings.ts';
import {
  type CellValue,
  isBlankCell,
  isCellFault,
  type Spreadsheet,
  SpreadsheetError,
  type Worksheet,
  type WorksheetRow,
} from '../spreadsheet/types.ts';
import {
  type CellProblemGroup,
  type CellProblemInRow,
  groupCellProblems,
  toCellProblem,
} from './cellProblems.ts';
import type { CellReader } from './cellReaders.ts';
import { getCellLine, getCellText, normalizeHeading } from './cellText.ts';
import { correctRows } from './correctRows.ts';
import {
  applyChosenColumns,
  assignFields,
  type ColumnNames,
  countRecognisedHeadings,
  createColumnLabeller,
  createHeadingGuesser,
  type DuplicateColumn,
  findDuplicateColumns,
  findHeadingRow,
  guessColumns,
  HEADING_SEARCH_ROWS,
} from './guessColumns.ts';

/** A worksheet to fill in: one row per record, one column per field. An empty cell keeps the stored value. */
export interface WorksheetForm<V extends object> {
  readonly key: string;
  /** Worksheet name in a template, by which uploads are recognised. */
  readonly names: Readonly<Record<Language, string>>;
  readonly otherNames?: readonly string[];
  readonly columns: ColumnNames<keyof V & string>;
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

export interface FormRow<V extends object> {
  readonly row: number;
  readonly values: Partial<V>;
  readonly isWhole: boolean;
}

export interface FilledWorksheet<V extends object> {
  readonly key: string;
  readonly name: string | null;
  readonly headingRow: number;
  readonly columns: readonly SpreadsheetColumn[];
  readonly missing: readonly string[];
  readonly duplicates: readonly DuplicateColumn<string>[];
  readonly rows: readonly FormRow<V>[];
  readonly faults: readonly CellProblemGroup<string>[];
  readonly leftOut: readonly number[];
  readonly texts: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export interface AnyWorksheetForm {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly otherNames?: readonly string[];
  readonly columns: ColumnNames<string>;
  readonly others?: Partial<Readonly<Record<string, readonly string[]>>>;
  readonly fields: Readonly<Record<string, FormField<unknown>>>;
  readonly fieldsByContents?: (sheet: Pick<Worksheet, 'headings' | 'rows'>) => ReadonlyMap<number, string>;
}

export interface FormReadOptions {
  options: FormOptions;
  language: Language;
}

/** Reads one worksheet for each form. Throws SpreadsheetError or DuplicateWorksheetError. */
export async function fillForms(
  book: Spreadsheet,
  forms: readonly AnyWorksheetForm[],
  { options, language }: FormReadOptions,
): Promise<FilledWorksheet<object>[]> {
  const filled: FilledWorksheet<object>[] = [];
  for (const form of forms) {
    const at = await sheetOf(book, form, forms.length === 1);
    filled.push(at === undefined ? nothing(form) : await fillForm(book, at, form, { options, language }));
  }
  if (filled.every(({ name }) => name === null)) throw new SpreadsheetError('workbook_no_known_sheet');
  if (forms.length === 1 && filled[0]?.texts.length === 0) throw new SpreadsheetError('workbook_empty');
  return filled;
}

export class DuplicateWorksheetError extends Error {
  readonly names: readonly [string, string];

  constructor(names: readonly [string, string]) {
    super('workbook_sheet_twice');
    this.names = names;
  }
}

const nothing = ({ key }: AnyWorksheetForm): FilledWorksheet<object> => ({
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

const isCalled = ({ names, otherNames = [] }: AnyWorksheetForm, name: string) =>
  [...Object.values(names), ...otherNames].some((each) => normalizeHeading(each) === normalizeHeading(name));

export const listUnknownWorksheets = (book: Spreadsheet, forms: readonly AnyWorksheetForm[]): string[] =>
  book.sheets
    .filter(({ name, rows }) => rows > 0 && !forms.some((form) => isCalled(form, name)))
    .map(({ name }) => name);

/** By name. A single form also takes the first worksheet with such headings, or else with rows. */
async function sheetOf(
  book: Spreadsheet,
  form: AnyWorksheetForm,
  isAlone: boolean,
): Promise<number | undefined> {
  const named = [...book.sheets.keys()].filter((at) => isCalled(form, book.sheets[at]?.name ?? ''));
  const [filled = named[0], another] = named.filter((at) => (book.sheets[at]?.rows ?? 0) > 0);
  if (another !== undefined)
    throw new DuplicateWorksheetError(
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
  form: AnyWorksheetForm,
  { options, language }: FormReadOptions,
): Promise<FilledWorksheet<object>> {
  const most = FORM_MAX_ROWS + HEADING_SEARCH_ROWS + 1;
  const all = await book.rows(at, most);
  if (all.length === most) throw new SpreadsheetError('workbook_too_many_rows');
  const name = book.sheets[at]?.name ?? '';
  const guess = createHeadingGuesser(form.columns, form.others);
  const headingRow = options.headingRow?.[form.key] ?? findHeadingRow(all, guess);
  // A worksheet that has only headings was not filled in.
  if (all.length === 0 || !all.some(({ number }) => number > (headingRow ?? 0)))
    return { ...nothing(form), name };
  const sheet = rowsBelowHeadings(all, {
    headingRow,
    maxRows: FORM_MAX_ROWS,
    columnLabel: createColumnLabeller(language),
  });
  const fields = Object.keys(form.fields);
  const columns = applyChosenColumns(columnsOf(sheet, form), options.columns?.[form.key]);
  const present = new Set(columns.map(({ field }) => field));
  const missing = fields.filter((field) => form.fields[field]?.required && !present.has(field));
  const duplicates = findDuplicateColumns(columns, fields);
  const corrected = correctRows(sheet, options.corrections?.[form.key]).filter(
    (row) => !isExample(row) && !isTotalRow(row.cells.map((cell) => getCellLine(cell ?? null))),
  );
  const leaveOut = new Set(options.leaveOut?.[form.key]);
  const known = columns.filter(({ field }) => field !== null);
  const meant = corrected.filter(({ number, cells }) => {
    return !leaveOut.has(number) && known.some(({ column }) => !isBlankCell(cells[column]));
  });
  const isReadable = missing.length === 0 && duplicates.length === 0;
  const { rows, problems } = isReadable ? readRows(meant, known, form, language) : { rows: [], problems: [] };
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

function columnsOf(sheet: Worksheet, form: AnyWorksheetForm): SpreadsheetColumn[] {
  if (sheet.headingRow > 0)
    return guessColumns(sheet.headings, createHeadingGuesser(form.columns, form.others));
  return assignFields(sheet.headings, form.fieldsByContents?.(sheet) ?? new Map());
}

function readRows(
  rows: readonly WorksheetRow[],
  columns: readonly SpreadsheetColumn[],
  form: AnyWorksheetForm,
  language: Language,
) {
  const problems: CellProblemInRow<string>[] = [];
  const read = rows.map(({ number, cells }): FormRow<object> => {
    const values: Record<string, unknown> = {};
    const before = problems.length;
    for (const { column, heading, field } of columns) {
      const one = form.fields[field as string];
      if (!one) continue;
      const cell = cells[column] ?? null;
      const result = isBlankCell(cell)
        ? one.required && { problem: { code: 'required' } }
        : isCellFault(cell)
          ? { problem: toCellProblem(cell) }
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
  return { rows: read, problems };
}

const EXAMPLE = /^(?:exemple|example)\s*:/i;

const isExample = ({ cells }: WorksheetRow) => {
  const first = cells.find((cell) => !isBlankCell(cell));
  return typeof first === 'string' && EXAMPLE.test(getCellLine(first));
};
