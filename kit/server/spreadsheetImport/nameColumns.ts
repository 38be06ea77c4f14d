import { containsKnownFirstName, detectNameOrder } from '../../fullName.ts';
import { getSingleLineCellText } from '../../spreadsheet/cellText.ts';
import { isBlankCell, type Worksheet, type WorksheetRow } from '../../spreadsheet/types.ts';

interface WorksheetNameColumns {
  whole?: number;
  lastName?: number;
  firstName?: number;
}

export const COLUMN_SAMPLE_ROWS = 200;

export const isWholeName = (text: string) => /\S[\s,]+\S/.test(text);
export const isMostly = (texts: readonly string[], test: (text: string) => boolean) =>
  texts.filter(test).length * 2 > texts.length;

export const getColumnSampleTexts = (rows: readonly WorksheetRow[], column: number): string[] =>
  rows
    .slice(0, COLUMN_SAMPLE_ROWS)
    .flatMap(({ cells }) => (isBlankCell(cells[column]) ? [] : getSingleLineCellText(cells[column] ?? null)));

export const findWorksheetTextColumns = ({
  headings,
  rows,
}: Pick<Worksheet, 'headings' | 'rows'>): number[] =>
  headings.flatMap(({ column }) => {
    const texts = getColumnSampleTexts(rows, column);
    return isMostly(texts, (text) => !/[\d@]/.test(text)) ? column : [];
  });

/** Finds full names, else two adjacent columns, preferring those with common first names. */
export function findNameColumns(
  columns: readonly number[],
  rows: readonly WorksheetRow[],
): WorksheetNameColumns {
  const judged = columns.map((column) => {
    const texts = getColumnSampleTexts(rows, column);
    const score = texts.filter(containsKnownFirstName).length / texts.length;
    return { column, score, isWhole: isMostly(texts, isWholeName) };
  });
  const [whole] = judged.filter(({ isWhole }) => isWhole).sort((one, other) => other.score - one.score);
  const single = judged.filter(({ isWhole }) => !isWhole);
  if (whole && (whole.score > 0 || single.length < 2 || single.every(({ score }) => score === 0)))
    return { whole: whole.column };
  const pairs = judged.slice(1).map((other, at) => [judged[at] as (typeof judged)[number], other] as const);
  const pair = pairs.find((both) => both.some(({ isWhole, score }) => !isWhole && score > 0)) ?? pairs[0];
  const [first] = judged;
  if (!pair) return first ? { lastName: first.column } : {};
  const [one, other] = pair.map(({ column }) => column) as [number, number];
  const joined = rows
    .slice(0, COLUMN_SAMPLE_ROWS)
    .map(({ cells }) =>
      [cells[one], cells[other]].map((cell) => getSingleLineCellText(cell ?? null)).join(' '),
    );
  return detectNameOrder(joined, 'lastFirst') === 'lastFirst'
    ? { lastName: one, firstName: other }
    : { lastName: other, firstName: one };
}
