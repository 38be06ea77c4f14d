import { type CellValue, isBlank, type Worksheet } from '../../../kit/server/spreadsheet/types.ts';
import { lettersOf, lineOf } from '../../../kit/server/spreadsheetImport/cellText.ts';
import { columnsWithFields } from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import { findNameColumns, textColumns } from '../../../kit/server/spreadsheetImport/nameColumns.ts';
import type { SpreadsheetColumn } from '../../../kit/spreadsheet/spreadsheetImport.ts';
import type { ImportField } from '../visitsImport.ts';
import { languageWords } from './importCells.ts';
import { momentIn, timeIn } from './importMoments.ts';

const SAMPLE_ROWS = 200;

/** The field that a cell's content indicates; null for ordinary text. */
function fieldOf(cell: CellValue): ImportField | null {
  const text = lineOf(cell);
  if (text.includes('@')) return 'visitorEmail';
  if (Object.hasOwn(languageWords, lettersOf(text))) return 'language';
  if (typeof cell === 'number' || (typeof cell === 'string' && !/\d/.test(text))) return null;
  const moment = momentIn(cell, text, 'dayFirst');
  if (moment?.date) return moment.time ? 'moment' : 'date';
  return timeIn(cell, text, 'dayFirst') === null ? null : 'time';
}

/** Finds the fields of a sheet without headings by the majority of each column's cells. */
export function columnsByContents(
  sheet: Pick<Worksheet, 'headings' | 'rows'>,
): SpreadsheetColumn<ImportField>[] {
  const found = new Map<ImportField, number>();
  const take = (field: ImportField, column: number | undefined) => {
    if (column !== undefined && !found.has(field)) found.set(field, column);
  };
  for (const { column } of sheet.headings) {
    const cells = sheet.rows
      .slice(0, SAMPLE_ROWS)
      .flatMap(({ cells }) => (isBlank(cells[column]) ? [] : [cells[column] as CellValue]));
    const counts = Map.groupBy(cells.map(fieldOf), (field) => field);
    const [field] = [...counts].find(([, same]) => same.length * 2 > cells.length) ?? [];
    if (field) take(field, column);
  }
  const taken = new Set(found.values());
  const texts = textColumns(sheet).filter((column) => !taken.has(column));
  const { whole, lastName, firstName } = findNameColumns(texts, sheet.rows);
  take('visitorFullName', whole);
  take('visitorLastName', lastName);
  take('visitorFirstName', firstName);
  const [organization, comment] = texts.filter((column) => ![whole, lastName, firstName].includes(column));
  take('organization', organization);
  take('comment', comment);
  return columnsWithFields(sheet.headings, new Map([...found].map(([field, column]) => [column, field])));
}
