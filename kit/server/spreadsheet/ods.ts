import { createErrorCell } from '../../spreadsheet/errorValue.ts';
import {
  type CellValue,
  type Spreadsheet,
  SpreadsheetError,
  type WorksheetRow,
} from '../../spreadsheet/types.ts';
import {
  collectWorksheetRows,
  convertLibraryCell,
  convertLibraryDate,
  createInMemorySpreadsheet,
  type MergedCellRange,
  NOT_CALCULATED_CELL,
  type RawRow,
} from './collectWorksheetRows.ts';
import type { UnzippedSpreadsheet } from './unzip.ts';
import { type GetXmlAttribute, readXml } from './xml.ts';

interface Table {
  name: string;
  isHidden: boolean;
  rows: RawRow[];
  merges: MergedCellRange[];
}

/** Repetitions are stored as a count: a blank row a million times, a blank cell up to the last column. */
const MOST_COLUMNS = 16_384;
const MOST_CELLS = 5_000_000;
const MOST_ROWS = 200_000;

export async function openOds(parts: UnzippedSpreadsheet['parts']): Promise<Spreadsheet> {
  const content = parts.get('content.xml');
  if (!content) throw new SpreadsheetError('workbook_damaged');
  const all = tablesIn(content.toString('utf8'));
  const visibleWorksheets = all.filter(({ isHidden }) => !isHidden);
  const sheets: { name: string; rows: WorksheetRow[] }[] = [];
  for (const { name, rows, merges } of visibleWorksheets.length > 0 ? visibleWorksheets : all)
    sheets.push({ name, rows: await collectWorksheetRows(rows, { hidden: new Set(), merges }) });
  return createInMemorySpreadsheet(sheets);
}

function tablesIn(xml: string): Table[] {
  const tables: Table[] = [];
  const hiddenStyles = new Set<string>();
  let budget = MOST_CELLS;
  let style = '';
  let table: Table | undefined;
  let row: { cells: CellValue[]; blank: number; repeat: number; isHidden: boolean } | undefined;
  let number = 0;
  let rowElements = 0;
  let cell: { attribute: GetXmlAttribute; text: string[] } | undefined;
  let deep = 0;
  let inNote = false;

  const spend = (cells: number) => {
    budget -= cells;
    if (budget < 0) throw new SpreadsheetError('workbook_too_large');
  };
  /** Adds blank cells only if a value follows, because there may be thousands up to the last column. */
  const endCell = () => {
    if (!row || !cell) return;
    const { attribute, text } = cell;
    const value = cellOf(attribute, text.join('\n'));
    const column = row.cells.length + row.blank;
    const repeat = Math.min(countOf(attribute('number-columns-repeated')), MOST_COLUMNS - column);
    if (value === null) row.blank += repeat;
    else {
      spend(row.blank + repeat);
      for (; row.blank > 0; row.blank--) row.cells.push(null);
      for (let at = 0; at < repeat; at++) row.cells.push(value);
    }
    const spanned = countOf(attribute('number-rows-spanned'));
    if (spanned > 1) table?.merges.push({ column, from: number + 1, to: number + spanned });
  };
  const endRow = () => {
    if (!table || !row) return;
    const { cells, repeat, isHidden } = row;
    const isEmpty = cells.length === 0;
    if (!isEmpty) spend(cells.length * (repeat - 1));
    for (let at = 1; !isEmpty && at <= repeat; at++)
      table.rows.push({ number: number + at, cells, hidden: isHidden });
    number += repeat;
  };

  readXml(xml, {
    open(name, attribute) {
      if (name === 'style') style = attribute('family') === 'table' ? (attribute('name') ?? '') : '';
      else if (name === 'table-properties' && attribute('display') === 'false') hiddenStyles.add(style);
      else if (name === 'table' && deep++ === 0) {
        const isHidden = hiddenStyles.has(attribute('style-name') ?? '');
        table = { name: attribute('name') ?? '', isHidden, rows: [], merges: [] };
        tables.push(table);
        number = 0;
      } else if (deep !== 1) return;
      else if (name === 'table-row') {
        if (++rowElements > MOST_ROWS) throw new SpreadsheetError('workbook_too_many_rows');
        const isHidden = /^(collapse|filter)$/.test(attribute('visibility') ?? '');
        row = { cells: [], blank: 0, repeat: countOf(attribute('number-rows-repeated')), isHidden };
      } else if (name === 'table-cell' || name === 'covered-table-cell') cell = { attribute, text: [] };
      else if (name === 'annotation') inNote = true;
      else if (!cell || inNote) return;
      else if (name === 'p') cell.text.push('');
      else if (name === 's') add(' '.repeat(Math.min(countOf(attribute('c')), 1_000)));
      else if (name === 'tab') add('\t');
      else if (name === 'line-break') add('\n');
    },
    text(text) {
      if (cell && !inNote && deep === 1) add(text);
    },
    close(name) {
      if (name === 'table') deep -= 1;
      if (name === 'annotation') inNote = false;
      if (deep !== 1) return;
      if (name === 'table-cell' || name === 'covered-table-cell') {
        endCell();
        cell = undefined;
      } else if (name === 'table-row') {
        endRow();
        row = undefined;
      }
    },
  });
  return tables;

  function add(text: string): void {
    const paragraphs = cell?.text ?? [];
    if (paragraphs.length > 0) paragraphs.push(`${paragraphs.pop()}${text}`);
  }
}

const countOf = (text: string | undefined) => {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
};

/** The stored value, regardless of its display format (ODF 1.3 part 3, 19.385). */
function cellOf(attribute: GetXmlAttribute, text: string): CellValue {
  const type = attribute('value-type');
  const hasResult = type !== undefined || text !== '';
  if (!hasResult && attribute('formula') !== undefined) return NOT_CALCULATED_CELL;
  switch (type) {
    case 'error':
      return createErrorCell(text);
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = Number(attribute('value') ?? Number.NaN);
      return Number.isNaN(value) ? NOT_CALCULATED_CELL : value;
    }
    case 'boolean':
      return attribute('boolean-value') === 'true';
    case 'date':
      return dateOf(attribute('date-value') ?? '') ?? text;
    case 'time':
      return timeOf(attribute('time-value') ?? '') ?? text;
    default:
      return text === '' ? null : convertLibraryCell(text);
  }
}

function dateOf(value: string): CellValue | undefined {
  const moment = new Date(`${value.includes('T') ? value : `${value}T00:00:00`}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : convertLibraryDate(moment);
}

function timeOf(value: string): CellValue | undefined {
  const [, hours, minutes, seconds = '0'] = /^PT(\d+)H(\d+)M(?:(\d+)(?:[.,]\d+)?S)?$/.exec(value) ?? [];
  if (!hours || !minutes || Number(hours) > 23) return undefined;
  return { date: null, time: [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':') };
}
