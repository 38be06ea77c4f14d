import writeExcelFile from 'write-excel-file/node';
import { createRandom } from './random.ts';

/**
 * A spreadsheet like the published visitor log of a large institution: many columns, names in capitals, and
 * some bad cells.
 */

export const LOG_ROWS = 17_000;

const HEADINGS = [
  'Last Name',
  'First Name',
  'Middle Initial',
  'UIN',
  'BDGNBR',
  'Access Type',
  'TOA',
  'POA',
  'TOD',
  'POD',
  'Appointment Made Date',
  'Appointment Start Date',
  'Appointment End Date',
  'Appointment Cancel Date',
  'Total People',
  'Last Updated By',
  'POST',
  'Last Entry Date',
  'Terminal Suffix',
  'visitee_namelast',
  'visitee_namefirst',
  'MEETING_LOC',
  'MEETING_ROOM',
  'CALLER_NAME_LAST',
  'CALLER_NAME_FIRST',
  'CALLER_ROOM',
  'Description',
  'RELEASE_DATE',
  ...Array.from({ length: 16 }, (_, at) => `Reserved ${at + 1}`),
];
const START = HEADINGS.indexOf('Appointment Start Date');

const LAST = [
  'SMITH',
  'O’NEIL',
  'DE LA CRUZ',
  'NGUYEN',
  'MÜLLER',
  'WILLIAMS-BROWN',
  'LEE',
  'GARCIA',
  'ROY',
  'VAN DYKE',
];
const FIRST = ['JOHN', 'MARY ANN', 'ANNA', 'J.', 'ZOË', 'ROBERT', 'LINH', 'JOSÉ', 'PATRICIA', 'WILLIAM'];

type LogCell = string | number | Date | null;

/** Unreadable rows, by kind of problem: first names or moments. */
export interface VisitorsLog {
  rows: LogCell[][];
  dirty: number[];
}

export function makeVisitorsLog(count = LOG_ROWS): VisitorsLog {
  const random = createRandom(17);
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const dirty: number[] = [];
  const rows = Array.from({ length: count }, (_, at): LogCell[] => {
    const start = Date.UTC(2026, 11, 1 + (at % 90), 8 + (at % 10), 15 * (at % 4));
    const row: LogCell[] = HEADINGS.map(() => null);
    const set = (heading: string, value: LogCell) => {
      row[HEADINGS.indexOf(heading)] = value;
    };
    set('Last Name', `${any(LAST)} ${String.fromCharCode(65 + (at % 26), 65 + ((at / 26) % 26))}`);
    set('First Name', any(FIRST));
    set('Middle Initial', any(['A', 'N', 'J', null]));
    set('UIN', `U${10_000 + at}`);
    set('BDGNBR', at % 3 ? 100_000 + at : null);
    set('Access Type', any(['VA', 'AL']));
    set('Appointment Made Date', new Date(start - 86_400_000 * 9));
    set('Appointment Start Date', new Date(start));
    set('Appointment End Date', new Date(start + 14 * 3_600_000));
    set('Total People', 1 + Math.floor(random() * 300));
    set('Last Updated By', any(['JB', 'KC', 'MM']));
    set('POST', 'WIN');
    set('Last Entry Date', new Date(start - 86_400_000 * 8));
    set('Terminal Suffix', any(['JB', 'KC', 'MM']));
    set('visitee_namelast', any(LAST));
    set('visitee_namefirst', any(FIRST));
    set('MEETING_LOC', any(['OEOB', 'WH', 'NEOB']));
    set('MEETING_ROOM', String(100 + (at % 400)));
    set('CALLER_NAME_LAST', any(LAST));
    set('CALLER_NAME_FIRST', any(FIRST));
    set('Description', at % 5 ? null : 'GROUP TOUR, ALL GUESTS MEET AT THE EAST GATE');
    set('RELEASE_DATE', new Date(Date.UTC(2027, 3, 30)));
    if (at % 1_000 === 500) {
      if (at % 2_000 === 500) set('First Name', null);
      else set('Appointment Start Date', 'SEE NOTE');
      // Row numbers start at one, after the headings.
      dirty.push(at + 2);
    }
    return row;
  });
  return { rows, dirty };
}

/** Moments use a built-in format that depends on the language. */
export function logWorkbook({ rows }: Pick<VisitorsLog, 'rows'>): Promise<Buffer> {
  const written = rows.map((row) =>
    row.map((value) =>
      value === null
        ? null
        : value instanceof Date
          ? { value, type: Date, format: 'm/d/yyyy h:mm' }
          : { value },
    ),
  );
  return writeExcelFile([HEADINGS.map((value) => ({ value })), ...written]).toBuffer();
}

/** Comma-separated text, with the month first. */
export function logText({ rows }: Pick<VisitorsLog, 'rows'>): Buffer {
  const textOf = (value: LogCell) => {
    if (!(value instanceof Date)) return String(value ?? '');
    const [hours, minutes] = [value.getUTCHours(), String(value.getUTCMinutes()).padStart(2, '0')];
    return `${value.getUTCMonth() + 1}/${value.getUTCDate()}/${value.getUTCFullYear()} ${hours}:${minutes}`;
  };
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [HEADINGS, ...rows].map((row) =>
    row.map((value) => quoted(textOf(value as LogCell))).join(','),
  );
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

export function momentOf(row: readonly LogCell[]): string {
  const start = row[START];
  return start instanceof Date ? start.toISOString().slice(0, 16).replace('T', ' ') : '';
}
