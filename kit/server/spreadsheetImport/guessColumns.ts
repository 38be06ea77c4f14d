import { isEmailAddress } from '../../emailAddress.ts';
import { containsKnownFirstName } from '../../fullName.ts';
import { findHeadingBracketHints, removeHeadingHint } from '../../spreadsheet/headingHint.ts';
import type { ImportedColumn, ImportFieldByColumn } from '../../spreadsheet/spreadsheetImport.ts';
import { isCellDate, type Worksheet, type WorksheetRow } from '../spreadsheet/types.ts';
import { normalizeHeading } from './cellText.ts';
import type { ImportColumnNames } from './worksheetDeclaration.ts';

export interface HeadingFieldGuess<F extends string> {
  field: F | null;
  /** True if the heading is a name of the field, not only a synonym. */
  isSure: boolean;
}
export type GuessFieldByHeading<F extends string> = (heading: string) => HeadingFieldGuess<F>;

/**
 * Finds the field of a heading, ignoring case, accents and punctuation. Understands `Nom / Last name`,
 * `Société (Organisation)` and hints such as `Date (JJ/MM/AAAA)`.
 */
export function createHeadingGuesser<F extends string>(
  columns: Readonly<Record<F, ImportColumnNames>>,
): GuessFieldByHeading<F> {
  const entries = Object.entries<ImportColumnNames>(columns) as [F, ImportColumnNames][];
  const toKeys = (names: readonly string[], field: F) =>
    names.map((name) => [normalizeHeading(name), field] as const);
  const bySure = new Map(entries.flatMap(([field, { names }]) => toKeys(Object.values(names).flat(), field)));
  const byOther = new Map(
    entries.flatMap(([field, { synonyms = '' }]) => toKeys(synonyms.split(','), field)),
  );
  byOther.delete('');
  return (heading) => {
    const name = normalizeHeading(heading);
    const [sure, other] = [bySure.get(name), byOther.get(name)];
    if (sure ?? other) return { field: sure ?? other ?? null, isSure: sure !== undefined };
    const parts = heading.split(/[/|,()]/).filter((part) => normalizeHeading(part) !== '');
    const [first, ...more] = new Set(parts.map((part) => bySure.get(normalizeHeading(part))));
    if (first !== undefined && more.length === 0) return { field: first, isSure: true };
    const lookUp = (text: string) =>
      bySure.get(normalizeHeading(text)) ?? byOther.get(normalizeHeading(text));
    const field = lookUp(removeHeadingHint(heading)) ?? null;
    // `Nom (société)` names a company, not a person.
    const isOther = findHeadingBracketHints(heading).some((hint) => (lookUp(hint) ?? field) !== field);
    return { field: isOther ? null : field, isSure: false };
  };
}

/** The field of each heading. If several match by synonyms, the first one counts. */
export function guessColumns<F extends string>(
  headings: Worksheet['headings'],
  guess: GuessFieldByHeading<F>,
): ImportedColumn<F>[] {
  const guesses = headings.map(({ column, text }) => ({ column, heading: text, ...guess(text) }));
  const sure = new Set(guesses.flatMap(({ field, isSure }) => (field && isSure ? field : [])));
  const guessedFields = new Set<F>();
  return guesses.map(({ column, heading, field, isSure }) => {
    const counts = field && (isSure || (!sure.has(field) && !guessedFields.has(field)));
    if (counts) guessedFields.add(field);
    return { column, heading, field: counts ? field : null };
  });
}

export function overrideGuessedColumnFields<F extends string>(
  columns: readonly ImportedColumn<F>[],
  mapping: ImportFieldByColumn<F> = {},
): ImportedColumn<F>[] {
  return columns.map((column) => {
    const choice = mapping[String(column.column)];
    return choice === undefined ? column : { ...column, field: choice };
  });
}

export interface DuplicateColumn<F extends string> {
  readonly field: F;
  readonly headings: readonly string[];
  readonly columns: readonly number[];
}

export function findDuplicateColumns<F extends string>(
  columns: readonly ImportedColumn<F>[],
  fields: readonly F[],
): DuplicateColumn<F>[] {
  const byField = Map.groupBy(columns, ({ field }) => field);
  return fields
    .map((field) => ({ field, those: byField.get(field) ?? [] }))
    .filter(({ those }) => those.length > 1)
    .map(({ field, those }) => ({
      field,
      headings: those.map(({ heading }) => heading),
      columns: those.map(({ column }) => column),
    }));
}

export const HEADING_SEARCH_ROWS = 30;

export function countRecognisedHeadings<F extends string>(
  { cells }: Pick<WorksheetRow, 'cells'>,
  guess: GuessFieldByHeading<F>,
): number {
  const fields = cells.map((cell) => (typeof cell === 'string' ? guess(cell).field : null));
  return new Set(fields.filter(Boolean)).size;
}

/**
 * The row that names most fields, at least two. Else 0 if the first row contains data, else the first row.
 */
export function findHeadingRow<F extends string>(
  rows: readonly WorksheetRow[],
  guess: GuessFieldByHeading<F>,
): number | undefined {
  let best: { number: number; names: number } | undefined;
  for (const row of rows.slice(0, HEADING_SEARCH_ROWS)) {
    const names = countRecognisedHeadings(row, guess);
    if (names >= 2 && names > (best?.names ?? 0)) best = { number: row.number, names };
  }
  if (best) return best.number;
  const [first] = rows;
  return first && isDataRow(first, countRecognisedHeadings(first, guess)) ? 0 : first?.number;
}

function isDataRow({ cells }: WorksheetRow, names: number): boolean {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' && cell.trim() ? cell.trim() : []));
  if (texts.some(isEmailAddress)) return true;
  if (names > 0) return false;
  return cells.some(isCellDate) || texts.some((text) => MOMENT.test(text) || containsKnownFirstName(text));
}

const MOMENT = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2} ?(?:h|:) ?(?:\d\d)?)(?:[\sT,]|$)/i;

export const assignFieldsToColumns = <F extends string>(
  headings: Worksheet['headings'],
  fields: ReadonlyMap<number, F>,
): ImportedColumn<F>[] =>
  headings.map(({ column, text }) => ({ column, heading: text, field: fields.get(column) ?? null }));
