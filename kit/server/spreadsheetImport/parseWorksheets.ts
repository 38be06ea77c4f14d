import type { Language } from '../../actor.ts';
import { getCellText, getSingleLineCellText, normalizeHeading } from '../../spreadsheet/cellText.ts';
import { createHeadingGuesser, guessColumns, matchColumns } from '../../spreadsheet/guessColumns.ts';
import { type ParsedWorksheetRow, parseRows } from '../../spreadsheet/parseRows.ts';
import type { ImportedColumn, PreviewRow } from '../../spreadsheet/spreadsheetImport.ts';
import {
  isBlankCell,
  type Spreadsheet,
  SpreadsheetError,
  type WorksheetRow,
} from '../../spreadsheet/types.ts';
import type { AnyWorksheetDeclaration } from '../../spreadsheet/worksheetDeclaration.ts';
import { type ImportOptionsByWorksheet, WORKSHEET_MAX_ROWS } from '../../spreadsheet/worksheetImport.ts';
import { groupCellProblems, type WorksheetProblems } from './cellProblems.ts';
import {
  applyCellCorrections,
  findWorksheetByHeadings,
  isWorksheetTotalRow,
  readWorksheet,
} from './readWorksheet.ts';

/** `name` is null if the file has no such worksheet. Has no rows if required columns are missing. */
export interface WorksheetParseResult<V extends object> extends WorksheetProblems<string> {
  readonly key: string;
  readonly name: string | null;
  readonly columns: readonly ImportedColumn[];
  readonly rows: readonly ParsedWorksheetRow<V>[];
  readonly leftOut: readonly number[];
  readonly texts: readonly PreviewRow[];
}

interface ParseOptions {
  options: ImportOptionsByWorksheet;
  language: Language;
}

/** Reads one worksheet for each declaration. Throws SpreadsheetError. */
export async function parseWorksheets(
  book: Spreadsheet,
  declarations: readonly AnyWorksheetDeclaration[],
  options: ParseOptions,
): Promise<WorksheetParseResult<object>[]> {
  const sheets: WorksheetParseResult<object>[] = [];
  for (const declaration of declarations) {
    const at = await findDeclaredWorksheet(book, declaration, declarations.length === 1);
    sheets.push(
      at === undefined
        ? createEmptyWorksheet(declaration)
        : await parseWorksheet(book, at, declaration, options),
    );
  }
  if (sheets.every(({ name }) => name === null)) throw new SpreadsheetError('workbook_no_known_sheet');
  if (declarations.length === 1 && sheets[0]?.texts.length === 0)
    throw new SpreadsheetError('workbook_empty');
  return sheets;
}

const createEmptyWorksheet = ({ key }: AnyWorksheetDeclaration, name: string | null = null) => ({
  key,
  name,
  headingRow: 1,
  columns: [],
  missing: [],
  duplicates: [],
  rows: [],
  problems: [],
  leftOut: [],
  texts: [],
});

const isCalled = ({ names, otherNames = [] }: AnyWorksheetDeclaration, name: string) =>
  [...Object.values(names), ...otherNames].some((each) => normalizeHeading(each) === normalizeHeading(name));

export const listUnknownWorksheets = (
  book: Spreadsheet,
  declarations: readonly AnyWorksheetDeclaration[],
): string[] =>
  book.sheets
    .filter(({ name, rows }) => rows > 0 && !declarations.some((declaration) => isCalled(declaration, name)))
    .map(({ name }) => name);

/** By name. A single declaration also takes the first worksheet with such headings, or else with rows. */
async function findDeclaredWorksheet(
  book: Spreadsheet,
  declaration: AnyWorksheetDeclaration,
  isAlone: boolean,
): Promise<number | undefined> {
  const matches = [...book.sheets.entries()].filter(([, { name }]) => isCalled(declaration, name));
  const [first = matches[0], another] = matches.filter(([, { rows }]) => rows > 0);
  if (first && another) {
    const params = { one: first[1].name, other: another[1].name };
    throw new SpreadsheetError('workbook_sheet_twice', { params });
  }
  if (first || !isAlone) return first?.[0];
  const minHeadings = declaration.hasOptionalHeadings ? 1 : 2;
  return findWorksheetByHeadings(book, createHeadingGuesser(declaration.columns), minHeadings);
}

async function parseWorksheet(
  book: Spreadsheet,
  at: number,
  declaration: AnyWorksheetDeclaration,
  { options, language }: ParseOptions,
): Promise<WorksheetParseResult<object>> {
  const { key, columns: declared, guessByContents, hasOptionalHeadings, isColumnRequired } = declaration;
  const name = book.sheets[at]?.name ?? '';
  const guess = createHeadingGuesser<string>(declared);
  const headingRow = options.headingRow?.[key];
  const sheet = await readWorksheet(book, at, {
    guess,
    headingRow,
    hasOptionalHeadings,
    language,
    maxRows: WORKSHEET_MAX_ROWS,
  });
  // A worksheet that has only headings was not filled in.
  if (!sheet) return createEmptyWorksheet(declaration, name);
  const { columns, missing, duplicates } = matchColumns(
    guessColumns(sheet, guess, guessByContents),
    options.columns?.[key],
    Object.keys(declared),
    isColumnRequired ?? ((field) => declared[field]?.required !== undefined),
  );
  const corrected = applyCellCorrections(sheet, options.corrections?.[key]).filter(
    (row) => !isExample(row) && !isWorksheetTotalRow(row),
  );
  const leaveOut = new Set(options.leaveOut?.[key]);
  const isReadable = missing.length === 0 && duplicates.length === 0;
  const taken = isReadable ? corrected.filter(({ number }) => !leaveOut.has(number)) : [];
  const { rows, problems } = parseRows(taken, columns, declared, language);
  return {
    key,
    name,
    headingRow: sheet.headingRow,
    columns,
    missing,
    duplicates,
    rows,
    problems: groupCellProblems(problems, columns),
    leftOut: corrected.flatMap(({ number }) => (leaveOut.has(number) ? number : [])),
    texts: corrected.map(({ number, cells }) => ({
      row: number,
      cells: Array.from(cells, (cell) => getCellText(cell ?? null)),
    })),
  };
}

const EXAMPLE = /^(?:exemple|example)\s*:/i;

const isExample = ({ cells }: WorksheetRow) => {
  const first = cells.find((cell) => !isBlankCell(cell));
  return typeof first === 'string' && EXAMPLE.test(getSingleLineCellText(first));
};
