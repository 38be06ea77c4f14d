import { isEmailAddress } from '../emailAddress.ts';
import { containsKnownFirstName } from '../fullName.ts';
import { normalizeHeading } from './cellText.ts';
import { findHeadingBracketHints, removeHeadingHint } from './headingHint.ts';
import { applyColumnChoices, type ImportedColumn, type ImportFieldByColumn } from './spreadsheetImport.ts';
import { isCellDate, type Worksheet, type WorksheetRow } from './types.ts';
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
  const lookUp = (key: string) => bySure.get(key) ?? byOther.get(key);
  // Lists of people ask for every row, so that most texts must be refused fast.
  const anyName = new RegExp([...bySure.keys(), ...byOther.keys()].join('|'));
  return (heading) => {
    const key = normalizeHeading(heading);
    if (!anyName.test(key)) return { field: null, isSure: false };
    const known = lookUp(key);
    if (known) return { field: known, isSure: bySure.has(key) };
    const parts = heading
      .split(/[/|,()]/)
      .map(normalizeHeading)
      .filter(Boolean);
    const [first, ...more] = new Set(parts.length > 1 ? parts.map((part) => bySure.get(part)) : []);
    if (first !== undefined && more.length === 0) return { field: first, isSure: true };
    const field = lookUp(normalizeHeading(removeHeadingHint(heading))) ?? null;
    // `Nom (société)` names a company, not a person.
    const isOther =
      field &&
      findHeadingBracketHints(heading).some((hint) => (lookUp(normalizeHeading(hint)) ?? field) !== field);
    return { field: isOther ? null : field, isSure: false };
  };
}

/** The field of each column. If several headings match by synonyms, the first one counts. */
export function guessColumns<F extends string>(
  sheet: Worksheet,
  guess: GuessFieldByHeading<F>,
  guessByContents?: (sheet: Worksheet) => ReadonlyMap<number, F>,
): ImportedColumn<F>[] {
  if (sheet.headingRow === 0) {
    const fields = guessByContents?.(sheet);
    return sheet.headings.map(({ column, text }) => ({
      column,
      heading: text,
      field: fields?.get(column) ?? null,
    }));
  }
  const guesses = sheet.headings.map(({ column, text }) => ({ column, heading: text, ...guess(text) }));
  const sure = new Set(guesses.flatMap(({ field, isSure }) => (field && isSure ? field : [])));
  const guessedFields = new Set<F>();
  return guesses.map(({ column, heading, field, isSure }) => {
    const counts = field && (isSure || (!sure.has(field) && !guessedFields.has(field)));
    if (counts) guessedFields.add(field);
    return { column, heading, field: counts ? field : null };
  });
}

/** The field of each cell of a list of people. Headings may be numbered, and brackets contain remarks. */
export const guessTextColumns = <F extends string>(
  cells: readonly string[],
  guess: GuessFieldByHeading<F>,
): ImportedColumn<F>[] =>
  cells.map((heading, column) => {
    const { field } = guess(removeHeadingHint(heading).replace(/\d/g, ''));
    return { column, heading, field };
  });

/** `duplicates`: the second column of each field that has several. */
export interface MatchedColumns<F extends string> {
  readonly columns: readonly ImportedColumn<F>[];
  readonly missing: readonly F[];
  readonly duplicates: readonly (ImportedColumn & { field: F })[];
}

/** The user's choice (null: none) overrides the guess. */
export function matchColumns<F extends string>(
  guessed: readonly ImportedColumn<F>[],
  choices: ImportFieldByColumn<F> | undefined,
  fields: readonly F[],
  isRequired: (field: F, has: (field: F) => boolean) => boolean,
): MatchedColumns<F> {
  const columns = applyColumnChoices(guessed, choices);
  const has = (field: F) => columns.some((column) => column.field === field);
  return {
    columns,
    missing: fields.filter((field) => !has(field) && isRequired(field, has)),
    duplicates: fields.flatMap((field) => {
      const [, second] = columns.filter((column) => column.field === field);
      return second ? { ...second, field } : [];
    }),
  };
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

/** The first row that names a field, else 0. */
export const findOptionalHeadingRow = <F extends string>(
  rows: readonly WorksheetRow[],
  guess: GuessFieldByHeading<F>,
): number =>
  rows.slice(0, HEADING_SEARCH_ROWS).find((row) => countRecognisedHeadings(row, guess) > 0)?.number ?? 0;

function isDataRow({ cells }: WorksheetRow, names: number): boolean {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' && cell.trim() ? cell.trim() : []));
  if (texts.some(isEmailAddress)) return true;
  if (names > 0) return false;
  return cells.some(isCellDate) || texts.some((text) => MOMENT.test(text) || containsKnownFirstName(text));
}

const MOMENT = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2} ?(?:h|:) ?(?:\d\d)?)(?:[\sT,]|$)/i;
