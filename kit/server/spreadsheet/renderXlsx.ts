import { type CellStyle, type CellValue as LibraryValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { type CellValue, isCellDate, isUnreadableCell } from '../../spreadsheet/types.ts';
import { DAY_MS } from '../../time.ts';

/** 1 January 1970 in the 1900 date system: serial numbers count days, a time of day is a fraction of one. */
const UNIX_EPOCH = 25_569;

const HEADING: CellStyle = { font: { bold: true }, alignment: { vertical: 'center' } };
/** Text format, so that edited values stay text: `=…` is no formula and `0612…` keeps its zero. */
const TEXT: CellStyle = { numFmt: '@' };
const DATE: CellStyle = { numFmt: 'dd/mm/yyyy' };
const TIME: CellStyle = { numFmt: 'hh:mm' };
const DATE_TIME: CellStyle = { numFmt: 'dd/mm/yyyy hh:mm' };

export interface WorksheetToWrite {
  readonly sheetName: string;
  readonly columns: readonly { readonly heading: string; readonly width?: number }[];
  readonly rows: readonly (readonly CellValue[])[];
}

export async function renderXlsx(...sheets: WorksheetToWrite[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(rendered) });
}

function rendered({ sheetName, columns, rows }: WorksheetToWrite): WriteSheet {
  const cells: WriteSheet['cells'] = new Map();
  columns.forEach((_, column) => {
    cells.set(`0,${column}`, { style: HEADING });
  });
  rows.forEach((row, index) => {
    row.forEach((value, column) => {
      const style = styleOf(value);
      if (style) cells.set(`${index + 1},${column}`, { style });
    });
  });
  return {
    name: sheetName,
    columns: columns.map(({ heading, width }) => ({ width: width ?? Math.max(12, heading.length + 4) })),
    rows: [columns.map(({ heading }) => heading), ...rows.map((row) => row.map(toLibraryValue))],
    cells,
    freezePane: { rows: 1 },
  };
}

function styleOf(value: CellValue): CellStyle | undefined {
  if (typeof value === 'string') return TEXT;
  if (!isCellDate(value)) return undefined;
  if (value.date === null) return TIME;
  return value.time === null ? DATE : DATE_TIME;
}

/** Computes serial numbers itself, because the library rounds 09:30 to just below 09:30. */
function toLibraryValue(value: CellValue): LibraryValue {
  if (isUnreadableCell(value)) return value.text;
  if (!isCellDate(value)) return value;
  const instant = Date.parse(`${value.date ?? '1970-01-01'}T${value.time ?? '00:00'}Z`);
  return instant / DAY_MS + (value.date === null ? 0 : UNIX_EPOCH);
}
