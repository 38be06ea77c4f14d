import { type CellValue, isBlankCell, type Worksheet } from '../../../kit/server/spreadsheet/types.ts';
import {
  getSingleLineCellText,
  keepLettersAndDigits,
} from '../../../kit/server/spreadsheetImport/cellText.ts';
import { assignFieldsToColumns } from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import {
  findNameColumns,
  findWorksheetTextColumns,
} from '../../../kit/server/spreadsheetImport/nameColumns.ts';
import type { ImportedColumn } from '../../../kit/spreadsheet/spreadsheetImport.ts';
import type { VisitImportField } from '../visitsImport.ts';
import { languagesByName } from './importCells.ts';
import { parseCellDateAndTime, parseCellTime } from './importMoments.ts';

const SAMPLE_ROWS = 200;

function detectField(cell: CellValue): VisitImportField | null {
  const text = getSingleLineCellText(cell);
  if (text.includes('@')) return 'visitorEmail';
  if (Object.hasOwn(languagesByName, keepLettersAndDigits(text))) return 'language';
  if (typeof cell === 'number' || (typeof cell === 'string' && !/\d/.test(text))) return null;
  const moment = parseCellDateAndTime(cell, text, 'dayFirst');
  if (moment?.date) return moment.time ? 'moment' : 'date';
  return parseCellTime(cell, text, 'dayFirst') === null ? null : 'time';
}

/** The majority of a column's cells decides. */
export function guessColumnsByContents(
  sheet: Pick<Worksheet, 'headings' | 'rows'>,
): ImportedColumn<VisitImportField>[] {
  const columnsByField = new Map<VisitImportField, number>();
  const assign = (field: VisitImportField, column: number | undefined) => {
    if (column !== undefined && !columnsByField.has(field)) columnsByField.set(field, column);
  };
  for (const { column } of sheet.headings) {
    const cells = sheet.rows
      .slice(0, SAMPLE_ROWS)
      .flatMap(({ cells }) => (isBlankCell(cells[column]) ? [] : [cells[column] as CellValue]));
    const counts = Map.groupBy(cells.map(detectField), (field) => field);
    const [field] = [...counts].find(([, same]) => same.length * 2 > cells.length) ?? [];
    if (field) assign(field, column);
  }
  const assigned = new Set(columnsByField.values());
  const texts = findWorksheetTextColumns(sheet).filter((column) => !assigned.has(column));
  const { whole, lastName, firstName } = findNameColumns(texts, sheet.rows);
  assign('visitorFullName', whole);
  assign('visitorLastName', lastName);
  assign('visitorFirstName', firstName);
  const [organization, comment] = texts.filter((column) => ![whole, lastName, firstName].includes(column));
  assign('organization', organization);
  assign('comment', comment);
  return assignFieldsToColumns(
    sheet.headings,
    new Map([...columnsByField].map(([field, column]) => [column, field])),
  );
}
