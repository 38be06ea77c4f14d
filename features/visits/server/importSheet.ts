import type { Language } from '../../../kit/actor.ts';
import type { Problem } from '../../../kit/errors.ts';
import type { Sheet, SheetRow } from '../../../kit/server/workbook/workbook.ts';
import { type ImportColumns, type ImportField, importFields } from '../visit.ts';
import { cellParsers } from './importCells.ts';

/**
 * How sheets call each field; the first name of each language heads the template's column
 * (docs/specification.md §15).
 */
export const columnNames: Readonly<
  Record<ImportField, Readonly<Record<Language, readonly [string, ...string[]]>>>
> = {
  visitorLastName: { fr: ['Nom', 'Nom visiteur', 'Nom du visiteur'], en: ['Last name', 'Visitor last name'] },
  visitorFirstName: {
    fr: ['Prénom', 'Prénom visiteur', 'Prénom du visiteur'],
    en: ['First name', 'Visitor first name'],
  },
  date: { fr: ['Date'], en: ['Date'] },
  time: { fr: ['Heure'], en: ['Time'] },
  visitorEmail: { fr: ['Email visiteur', 'Email du visiteur'], en: ['Visitor email', "Visitor's email"] },
  organization: { fr: ['Société', 'Organisation', 'Entreprise'], en: ['Organization', 'Company'] },
  comment: { fr: ['Commentaire', 'Commentaires'], en: ['Comment', 'Comments'] },
  language: { fr: ['Langue'], en: ['Language'] },
  residentEmail: { fr: ['Email résident', 'Email du résident'], en: ['Resident email', "Resident's email"] },
};

const requiredFields = [
  'visitorLastName',
  'visitorFirstName',
  'date',
  'time',
] as const satisfies ImportField[];

const fieldByName = new Map(
  importFields.flatMap((field) =>
    Object.values(columnNames[field]).flatMap((names) => names.map((name) => [bare(name), field] as const)),
  ),
);

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
  readonly duplicates: readonly { readonly field: ImportField; readonly headings: readonly string[] }[];
}

/**
 * Which field each column holds: the one chosen for it where the sender chose (null: none), else the one whose name its
 * heading is, ignoring case, accents and punctuation. `Nom / Last name` and `Société (Organisation)` are understood too.
 */
export function matchColumns(headings: Sheet['headings'], chosen: ImportColumns = {}): ColumnMatch {
  const columns = headings.map(({ column, text }): ImportColumn => {
    const choice = chosen[String(column)];
    return { column, heading: text, field: choice === undefined ? fieldOf(text) : choice };
  });
  const byField = Map.groupBy(columns, ({ field }) => field);
  return {
    columns,
    missing: requiredFields.filter((field) => !byField.has(field)),
    duplicates: importFields
      .map((field) => ({ field, headings: (byField.get(field) ?? []).map(({ heading }) => heading) }))
      .filter((match) => match.headings.length > 1),
  };
}

function fieldOf(heading: string): ImportField | null {
  const parts = heading.split(/[/|,()]/).filter((part) => bare(part) !== '');
  const fields = new Set([heading, ...parts].flatMap((name) => fieldByName.get(bare(name)) ?? []));
  const understood = fieldByName.has(bare(heading)) || parts.every((part) => fieldByName.has(bare(part)));
  const [field, another] = fields;
  return understood && field && !another ? field : null;
}

function bare(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A visit as a sheet announces it. `residentEmail` empty: the sender's own. */
export interface ImportRow {
  /** The sheet's number of the row. */
  row: number;
  visitorLastName: string;
  visitorFirstName: string;
  date: string;
  time: string;
  /** Null: there is none. Empty: not given. */
  visitorEmail: string | null;
  organization: string;
  comment: string;
  language: Language;
  residentEmail: string;
}

/** What is wrong with one cell; `column` is its heading as written. */
export interface RowProblem extends Problem {
  readonly row: number;
  readonly column: string;
}

export interface ImportReading {
  /** The rows without a problem. */
  readonly rows: ImportRow[];
  /** The others without their bad cells, so that the good ones can still be checked further. */
  readonly incomplete: (Partial<ImportRow> & { row: number })[];
  /** Every bad cell of every row. */
  readonly problems: RowProblem[];
}

const absent = {
  visitorEmail: '',
  organization: '',
  comment: '',
  language: 'fr',
  residentEmail: '',
} as const;

/**
 * Reads all rows of a sheet whose columns are matched. Rows with nothing in any known column are passed over. 20,000 rows
 * take a third of a second, and bad ones several.
 */
export function readRows(sheet: Pick<Sheet, 'rows'>, columns: readonly ImportColumn[]): ImportReading {
  const known = columns.filter(
    (column): column is ImportColumn & { field: ImportField } => column.field !== null,
  );
  const reading: ImportReading = { rows: [], incomplete: [], problems: [] };
  for (const row of sheet.rows) {
    if (known.every(({ column }) => isBlank(row.cells[column]))) continue;
    const { values, problems } = readRow(row, known);
    reading.problems.push(...problems);
    // Without a problem every required field has been read: `matchColumns` has found a column for each.
    if (problems.length === 0) reading.rows.push(values as ImportRow);
    else reading.incomplete.push(values);
  }
  return reading;
}

function readRow({ number, cells }: SheetRow, known: readonly (ImportColumn & { field: ImportField })[]) {
  const values: Partial<ImportRow> & { row: number } = { row: number, ...absent };
  const problems: RowProblem[] = [];
  for (const { column, heading, field } of known) {
    const reading = cellParsers[field](cells[column] ?? null);
    const bad = 'problem' in reading;
    if (bad) problems.push({ row: number, column: heading, ...reading.problem });
    Object.assign(values, { [field]: bad ? undefined : reading.value });
  }
  return { values, problems };
}

function isBlank(cell: SheetRow['cells'][number] | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
