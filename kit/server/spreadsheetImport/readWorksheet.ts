import type { Language } from '../../actor.ts';
import { getSingleLineCellText } from '../../spreadsheet/cellText.ts';
import { toTextCell } from '../../spreadsheet/errorValue.ts';
import {
  countRecognisedHeadings,
  findHeadingRow,
  findOptionalHeadingRow,
  type GuessFieldByHeading,
  HEADING_SEARCH_ROWS,
} from '../../spreadsheet/guessColumns.ts';
import type { CellCorrectionsInput } from '../../spreadsheet/spreadsheetImport.ts';
import { isTotalRow } from '../../spreadsheet/totalRow.ts';
import {
  type Spreadsheet,
  SpreadsheetError,
  type Worksheet,
  type WorksheetRow,
} from '../../spreadsheet/types.ts';
import { selectRowsBelowHeadings } from '../spreadsheet/selectRowsBelowHeadings.ts';

const MAX_SEARCHED_SHEETS = 20;

/** Index of the first worksheet with a row of at least `minHeadings` headings, or else with rows. */
export async function findWorksheetByHeadings(
  { sheets, rows }: Spreadsheet,
  guess: GuessFieldByHeading<string>,
  minHeadings: number,
): Promise<number> {
  const searched = sheets.length > 1 ? Math.min(sheets.length, MAX_SEARCHED_SHEETS) : 0;
  for (let at = 0; at < searched; at++) {
    const first = await rows(at, HEADING_SEARCH_ROWS);
    if (first.some((row) => countRecognisedHeadings(row, guess) >= minHeadings)) return at;
  }
  return Math.max(
    0,
    sheets.findIndex((sheet) => sheet.rows > 0),
  );
}

interface ReadWorksheetOptions {
  guess: GuessFieldByHeading<string>;
  headingRow: number | undefined;
  hasOptionalHeadings?: true | undefined;
  language: Language;
  maxRows: number;
}

/** Returns null for a worksheet without rows below its headings. Throws SpreadsheetError. */
export async function readWorksheet(
  book: Spreadsheet,
  at: number,
  { guess, headingRow, hasOptionalHeadings, language, maxRows }: ReadWorksheetOptions,
): Promise<Worksheet | null> {
  // One row more than allowed, to detect longer worksheets.
  const most = maxRows + HEADING_SEARCH_ROWS + 1;
  if ((book.sheets[at]?.rows ?? 0) >= most) throw new SpreadsheetError('workbook_too_many_rows');
  const all = await book.rows(at, most);
  const find = hasOptionalHeadings ? findOptionalHeadingRow : findHeadingRow;
  const headingsAt = headingRow ?? find(all, guess);
  if (!all.some(({ number }) => number > (headingsAt ?? 0))) return null;
  const columnLabel = (letters: string) => `${{ fr: 'Colonne', en: 'Column' }[language]} ${letters}`;
  const sheet = selectRowsBelowHeadings(all, { headingRow: headingsAt, maxRows, columnLabel });
  if (all.length === most) throw new SpreadsheetError('workbook_too_many_rows');
  return sheet;
}

/** Replaces cells under a heading by the user's corrections. Typed error values (`#N/A`) are refused, too. */
export function applyCellCorrections(
  { headings, rows }: Pick<Worksheet, 'headings' | 'rows'>,
  corrections: CellCorrectionsInput = {},
): WorksheetRow[] {
  return rows.map((row) => {
    const rowCorrections = corrections[String(row.number)];
    if (!rowCorrections) return row;
    const cells = [...row.cells];
    for (const { column } of headings) {
      const text = rowCorrections[String(column)];
      if (text === undefined) continue;
      while (cells.length < column) cells.push(null);
      cells[column] = toTextCell(text);
    }
    return { ...row, cells };
  });
}

const TOTAL = /tota(?:l|ux|ls)\b/i;

export const isWorksheetTotalRow = ({ cells }: WorksheetRow): boolean =>
  cells.some((cell) => typeof cell === 'string' && TOTAL.test(cell)) &&
  isTotalRow(Array.from(cells, (cell) => getSingleLineCellText(cell ?? null)));
