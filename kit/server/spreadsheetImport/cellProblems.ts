import type { Language } from '../../actor.ts';
import type { Problem } from '../../errors.ts';
import type { MatchedColumns } from '../../spreadsheet/guessColumns.ts';
import type { CellProblemInRow } from '../../spreadsheet/parseRows.ts';
import type { CellProblem, ImportedColumn } from '../../spreadsheet/spreadsheetImport.ts';
import type { ImportColumnNames } from '../../spreadsheet/worksheetDeclaration.ts';
import { type Translate, translateProblem } from '../i18n/translate.ts';

export interface CellProblemGroup<F extends string> extends Problem {
  readonly column: string;
  readonly at: number | null;
  readonly field: F;
  readonly rows: readonly number[];
}

export function groupCellProblems<F extends string>(
  problems: readonly CellProblemInRow<F>[],
  columns: readonly ImportedColumn<F>[],
): CellProblemGroup<F>[] {
  const groups = Map.groupBy(problems, ({ row: _, ...same }) => JSON.stringify(same));
  const placeOf = ({ at }: CellProblemGroup<F>) => columns.findIndex(({ column }) => column === at);
  return [...groups.values()]
    .map((group) => {
      const { row: _, ...problem } = group[0] as CellProblemInRow<F>;
      return { ...problem, rows: group.map(({ row }) => row) };
    })
    .sort((a, b) => placeOf(a) - placeOf(b));
}

export interface ImportTranslator {
  language: Language;
  translate: Translate;
}

export interface WorksheetProblems<F extends string>
  extends Pick<MatchedColumns<F>, 'missing' | 'duplicates'> {
  readonly problems: readonly CellProblemGroup<F>[];
  readonly headingRow: number;
}

/** Translates problems, sorted by row. Missing and duplicate columns get the headings' row. */
export function translateCellProblems<F extends string>(
  { language, translate }: ImportTranslator,
  declared: Readonly<Record<F, ImportColumnNames>>,
  { missing, duplicates, problems, headingRow }: WorksheetProblems<F>,
): CellProblem<F>[] {
  const row = Math.max(headingRow, 1);
  const say = (problem: Problem) => translateProblem(translate, language, problem);
  const nameOf = (field: F) => declared[field].names[language][0];
  const messages: CellProblem<F>[] = [
    ...missing.map((field) => ({
      row,
      at: null,
      field,
      code: 'missing_column',
      column: nameOf(field),
      message: say({ code: 'missing_column', params: { column: nameOf(field) } }),
    })),
    ...duplicates.map(({ field, heading, column }) => ({
      row,
      at: column,
      field,
      code: 'duplicate_column',
      column: heading,
      message: say({ code: 'duplicate_column', params: { column: nameOf(field) } }),
    })),
  ];
  for (const { column, at, field, rows, ...problem } of problems) {
    const cell = { at, field, code: problem.code, column, message: say(problem) };
    for (const row of rows) messages.push({ row, ...cell });
  }
  return messages.sort((a, b) => a.row - b.row);
}

/** Collects problems that cannot be found in single cells. */
export class ImportProblemCollector<F extends string> {
  readonly #groups = new Map<string, CellProblemGroup<F> & { rows: number[] }>();
  readonly #firstRows = new Map<string, number>();
  readonly #bad = new Set<number>();
  readonly #columns: readonly ImportedColumn[];
  readonly #declared: Readonly<Record<F, ImportColumnNames>>;
  readonly #language: Language;

  constructor(
    declaration: { columns: Readonly<Record<F, ImportColumnNames>> },
    sheet: { columns: readonly ImportedColumn[] },
    { language }: Pick<ImportTranslator, 'language'>,
  ) {
    this.#declared = declaration.columns;
    this.#columns = sheet.columns;
    this.#language = language;
  }

  /** `instead`: the field whose column is named if `field` has none. */
  note(row: number, field: F, problem: Problem, instead = field): void {
    const key = JSON.stringify([field, problem]);
    this.#bad.add(row);
    const group = this.#groups.get(key);
    if (group) return void group.rows.push(row);
    const columnOf = (of: F) => this.#columns.find((each) => each.field === of);
    const column = columnOf(field) ?? columnOf(instead);
    this.#groups.set(key, {
      column: column?.heading ?? this.#declared[field].names[this.#language][0],
      at: column?.column ?? null,
      field: (column?.field as F | undefined) ?? field,
      ...problem,
      rows: [row],
    });
  }

  /** Reports the field if an earlier row has the same key, and returns true then. */
  noteRepeated(row: number, field: F, key: string): boolean {
    const first = this.#firstRows.get(key);
    if (first === undefined) this.#firstRows.set(key, row);
    else this.note(row, field, { code: 'twice_in_file', params: { row: first } });
    return first !== undefined;
  }

  isBad(row: number): boolean {
    return this.#bad.has(row);
  }

  get problems(): CellProblemGroup<F>[] {
    return [...this.#groups.values()];
  }
}
