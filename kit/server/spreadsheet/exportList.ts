import type { Language } from '../../actor.ts';
import { type BilingualText, pickTranslation } from '../../bilingualText.ts';
import type { DownloadFile } from '../../endpoint.ts';
import type { PageOfRows, PageQuery } from '../../page.ts';
import type { CellValue } from '../../spreadsheet/types.ts';
import { getLocalNow, getToday, type LocalDate, type LocalTime } from '../../time.ts';
import { MAX_QUERY_ROWS, requireRowsWithinLimit } from '../database/rowLimit.ts';
import type { Building, UserRequestContext } from '../http/router.ts';
import { writeSpreadsheet } from './writeSpreadsheet.ts';

interface CellFormat {
  readonly language: Language;
  /** Translates a key of the feature. */
  say(key: string, params?: Record<string, unknown>): string;
  toDay(date: LocalDate | null): CellValue;
  toMoment(date: LocalDate, time: LocalTime): CellValue;
  toInstant(instant: string | null): CellValue;
  pick(text: BilingualText): string;
}

interface ListExport<Row, Query> {
  feature: string;
  /** Key of the name of the file and its worksheet. */
  title: string | ((query: Query) => string);
  /** By the key of the heading. */
  columns: Readonly<Record<string, (row: Row, format: CellFormat) => CellValue>>;
}

type ListContext = UserRequestContext & { readonly building?: Building };
const MAX_SHEET_NAME = 31;
const MAX_WIDTH = 60;

/** Exports the rows that `readRows` lists to the caller, so that rights and redaction are those of the list. */
export function exportList<C extends UserRequestContext, Query, Row>(
  readRows: (context: C, query: Query) => Promise<PageOfRows<Row> | readonly Row[]>,
  { feature, title, columns }: ListExport<Row, Query>,
) {
  return async (context: C, input: Omit<Query, 'limit' | 'after'>): Promise<DownloadFile> => {
    const limit = { limit: MAX_QUERY_ROWS + 1 } satisfies Partial<PageQuery>;
    const query = { ...input, ...limit } as unknown as Query;
    const list = await readRows(context, query);
    const rows = 'rows' in list ? list.rows : list;
    requireRowsWithinLimit(rows);
    const format = createCellFormat(context, feature);
    const cells = rows.map((row) => Object.values(columns).map((toCell) => toCell(row, format)));
    const name = format.say(typeof title === 'function' ? title(query) : title);
    const bytes = await writeSpreadsheet({
      sheetName: name.slice(0, MAX_SHEET_NAME),
      columns: Object.keys(columns).map((key, column) => {
        const heading = format.say(key);
        const texts = [heading, ...cells.map((row) => row[column])];
        return { heading, width: Math.min(MAX_WIDTH, 3 + Math.max(...texts.map(measureCell))) };
      }),
      rows: cells,
    });
    return { filename: `${toFileName(name)}-${getToday(getTimeZone(context), context.now)}.xlsx`, bytes };
  };
}

/** `Plis et colis` → `plis-et-colis`: a header takes ASCII only. */
const toFileName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-');

const measureCell = (cell: CellValue | undefined): number =>
  typeof cell === 'object' && cell !== null ? 'dd/mm/yyyy hh:mm'.length : String(cell ?? '').length;

const getTimeZone = ({ building, actor }: ListContext): string =>
  (building ?? actor.buildings[0])?.timeZone ?? 'UTC';

function createCellFormat(context: ListContext, feature: string): CellFormat {
  const { language, translate } = context;
  const timeZone = getTimeZone(context);
  return {
    language,
    say: (key, params = {}) => translate(language, `${feature}:${key}`, params),
    toDay: (date) => date && { date, time: null },
    toMoment: (date, time) => ({ date, time }),
    toInstant: (instant) => instant && getLocalNow(timeZone, new Date(instant)),
    pick: (text) => pickTranslation(text, language),
  };
}
