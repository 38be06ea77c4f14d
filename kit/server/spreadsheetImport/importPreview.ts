import { AppError } from '../../errors.ts';
import type { CellProblem } from '../../spreadsheet/spreadsheetImport.ts';
import type {
  AnyWorksheetDeclaration,
  WorksheetDeclaration,
} from '../../spreadsheet/worksheetDeclaration.ts';
import type { WorksheetPreviewData } from '../../spreadsheet/worksheetImport.ts';
import {
  type CellProblemGroup,
  ImportProblemCollector,
  type ImportTranslator,
  translateCellProblems,
} from './cellProblems.ts';
import type { WorksheetParseResult } from './parseWorksheets.ts';

export interface ImportCountsResult {
  created: number;
  changed: number;
  unchanged: number;
}

/** `problems` are those that cannot be found in single cells. */
export interface PlannedWorksheet<V extends object> {
  readonly declaration: WorksheetDeclaration<V>;
  readonly sheet: WorksheetParseResult<V>;
  readonly problems: readonly CellProblemGroup<string>[];
  readonly counts: ImportCountsResult;
  readonly adds?: readonly string[];
}
// biome-ignore lint/suspicious/noExplicitAny: the worksheets of one file have different rows
type AnyPlannedWorksheet = PlannedWorksheet<any>;

const translateProblems = (
  translator: ImportTranslator,
  { declaration, sheet, problems }: Pick<AnyPlannedWorksheet, 'declaration' | 'sheet' | 'problems'>,
): CellProblem[] =>
  translateCellProblems<string>(translator, declaration.columns, {
    ...sheet,
    problems: [...sheet.problems, ...problems],
  });

const FIRST_ROWS = 20;
const BAD_ROWS = 200;

/** The first rows and some hundred of those that need attention, and how many others there are. */
export function selectPreviewRows<T>(
  all: readonly T[],
  getRow: (text: T) => number,
  { problems, leftOut }: { problems: readonly { row: number }[]; leftOut: readonly number[] },
): { rows: T[]; otherRows: number } {
  const toShow = new Set([...problems.map(({ row }) => row), ...leftOut]);
  const [first, further] = [all.slice(0, FIRST_ROWS), all.slice(FIRST_ROWS)];
  const listed = further.filter((text) => toShow.has(getRow(text)));
  return { rows: [...first, ...listed.slice(0, BAD_ROWS)], otherRows: further.length - listed.length };
}

export function buildWorksheetPreview(
  translator: ImportTranslator,
  planned: AnyPlannedWorksheet,
): WorksheetPreviewData {
  const { declaration, sheet, counts, adds = [] } = planned;
  const { key, names, columns } = declaration as AnyWorksheetDeclaration;
  const problems = translateProblems(translator, planned);
  const labels = Object.entries<{ isAddress?: true; names: (typeof columns)[string]['names'] }>(columns);
  return {
    key,
    label: names[translator.language],
    name: sheet.name,
    fields: labels.map(([field, column]) => ({
      field,
      label: column.names[translator.language][0],
      kind: column.isAddress ? 'address' : 'text',
    })),
    headingRow: sheet.headingRow,
    columns: [...sheet.columns],
    missing: [...sheet.missing],
    ...counts,
    adds: [...adds],
    problems,
    ...selectPreviewRows(sheet.texts, ({ row }) => row, { problems, leftOut: sheet.leftOut }),
  };
}

/** Throws `import_invalid` with every bad cell of every worksheet. */
export function requireNoImportProblems(
  translator: ImportTranslator,
  sheets: readonly Pick<AnyPlannedWorksheet, 'declaration' | 'sheet' | 'problems'>[],
): void {
  const rows = sheets.flatMap((planned) => {
    const sheet = planned.sheet.name ?? planned.sheet.key;
    return translateProblems(translator, planned).map((problem) => ({ ...problem, sheet }));
  });
  if (rows.length > 0) throw new AppError('import_invalid', { extra: { rows } });
}

/** Runs `act` for a row and reports its AppErrors as `import_invalid` at the cells of the row. */
export async function runForImportedRow<V extends object, T>(
  translator: ImportTranslator,
  { declaration, sheet, row }: Pick<PlannedWorksheet<V>, 'declaration' | 'sheet'> & { row: number },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const collector = new ImportProblemCollector<keyof V & string>(declaration, sheet, translator);
    const fieldNames = Object.keys(declaration.columns) as (keyof V & string)[];
    const first = fieldNames[0] as keyof V & string;
    const { code, details } = error;
    const fields = Object.entries(details.fields ?? {});
    for (const [fieldName, problems] of fields)
      for (const problem of problems)
        collector.note(row, fieldNames.find((each) => each === fieldName) ?? first, problem);
    if (fields.length === 0)
      collector.note(row, first, { code, ...(details.params && { params: details.params }) });
    const { problems } = collector;
    requireNoImportProblems(translator, [{ declaration, sheet: { ...sheet, problems: [] }, problems }]);
    throw error;
  }
}
