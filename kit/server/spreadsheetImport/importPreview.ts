import type { Language } from '../../actor.ts';
import { AppError, type Problem } from '../../errors.ts';
import type { WorksheetPreviewData } from '../../spreadsheet/spreadsheetForms.ts';
import type { CellProblem } from '../../spreadsheet/spreadsheetImport.ts';
import type { Translate } from '../translate.ts';
import { type CellProblemGroup, translateCellProblems } from './cellProblems.ts';
import type { ImportColumnNames } from './guessColumns.ts';
import type { ParsedWorksheet, WorksheetFormSpec } from './spreadsheetForm.ts';

export interface ImportTranslator {
  language: Language;
  translate: Translate;
}

export interface ImportCountsResult {
  created: number;
  changed: number;
  unchanged: number;
}

export interface ValidatedWorksheet<V extends object> {
  readonly form: WorksheetFormSpec<V>;
  readonly filled: ParsedWorksheet<V>;
  readonly faults: readonly CellProblemGroup<string>[];
  readonly outcome: ImportCountsResult;
  readonly adds?: readonly string[];
}

/** Collects problems that cannot be found in single cells. */
export class ImportProblemCollector<V extends object> {
  readonly #found = new Map<string, CellProblemGroup<string> & { rows: number[] }>();
  readonly #form: WorksheetFormSpec<V>;
  readonly #filled: ParsedWorksheet<V>;
  readonly #language: Language;
  readonly #bad = new Set<number>();

  constructor(form: WorksheetFormSpec<V>, filled: ParsedWorksheet<V>, language: Language) {
    this.#form = form;
    this.#filled = filled;
    this.#language = language;
  }

  note(row: number, field: keyof V & string, problem: Problem): void {
    const key = JSON.stringify([field, problem]);
    this.#bad.add(row);
    const group = this.#found.get(key);
    if (group) return void group.rows.push(row);
    const column = this.#filled.columns.find((each) => each.field === field);
    this.#found.set(key, {
      column: column?.heading ?? this.#form.columns[field][this.#language][0],
      at: column?.column ?? null,
      field,
      ...problem,
      rows: [row],
    });
  }

  isBad(row: number): boolean {
    return this.#bad.has(row);
  }

  get faults(): CellProblemGroup<string>[] {
    return [...this.#filled.faults, ...this.#found.values()];
  }
}

function translateProblems<V extends object>(
  translator: ImportTranslator,
  { form, filled, faults }: Pick<ValidatedWorksheet<V>, 'form' | 'filled' | 'faults'>,
): CellProblem[] {
  const { missing, duplicates, headingRow } = filled;
  return translateCellProblems<string>(translator, form.columns, { missing, duplicates, faults, headingRow });
}

const FIRST_ROWS = 20;
const BAD_ROWS = 200;

export function buildWorksheetPreview<V extends object>(
  translator: ImportTranslator,
  checked: ValidatedWorksheet<V>,
): WorksheetPreviewData {
  const { filled, outcome, form } = checked;
  const fields = Object.entries<{ isAddress?: true }>(form.fields).map(([field, { isAddress }]) => ({
    field,
    label: (form.columns as ImportColumnNames<string>)[field]?.[translator.language][0] ?? field,
    kind: isAddress ? ('address' as const) : ('text' as const),
  }));
  const problems = translateProblems(translator, checked);
  const rowsToShow = new Set([...problems.map(({ row }) => row), ...filled.leftOut]);
  const first = filled.texts.slice(0, FIRST_ROWS);
  const further = filled.texts.slice(FIRST_ROWS);
  const wrong = further.filter(({ row }) => rowsToShow.has(row));
  return {
    key: filled.key,
    label: form.names[translator.language],
    name: filled.name,
    fields,
    headingRow: filled.headingRow,
    columns: filled.columns.map((column) => ({ ...column })),
    missing: [...filled.missing],
    ...outcome,
    adds: [...(checked.adds ?? [])],
    problems,
    otherRows: further.length - wrong.length,
    rows: [...first, ...wrong.slice(0, BAD_ROWS)].map(({ row, cells }) => ({ row, cells: [...cells] })),
  };
}

/** Throws `import_invalid` with every bad cell of every worksheet. */
export function requireNoImportProblems(
  translator: ImportTranslator,
  // biome-ignore lint/suspicious/noExplicitAny: the sheets of one file are of different rows
  sheets: readonly ValidatedWorksheet<any>[],
): void {
  const rows: (CellProblem & { sheet: string })[] = [];
  for (const checked of sheets) {
    const { key, name } = checked.filled;
    for (const problem of translateProblems(translator, checked))
      rows.push({ ...problem, sheet: name ?? key });
  }
  if (rows.length > 0) throw new AppError('import_invalid', { extra: { rows } });
}
