import { parseCsv } from 'hucre/csv';
import { isEmailAddress } from '../../emailAddress.ts';
import {
  decodeTextAs,
  decodeUnicode,
  isEmlMessageText,
  isPlausibleWindows1252Text,
} from '../../spreadsheet/textEncoding.ts';
import { type Spreadsheet, SpreadsheetError } from '../../spreadsheet/types.ts';
import { collectWorksheetRows, convertLibraryCell } from './collectWorksheetRows.ts';

const SEPARATORS = [';', '\t', ',', '|'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f]/g;
const MOST_STRAYS = 2;
const PDF_MAGIC = Buffer.from('%PDF', 'latin1');
const SAMPLE_CHARS = 20_000;
const SAMPLE_ROWS = 30;
const LONGEST_IN_LIST = 100;

/** Opens delimited text (RFC 4180; `,`, `;`, `|` or tabs) in Unicode or Windows-1252. */
export function openCsv(bytes: Buffer): Spreadsheet {
  const text = decodeText(bytes);
  if (text.trim() === '') throw new SpreadsheetError('workbook_empty');
  if (/^\s*(?:<|\{\\rtf)/.test(text)) throw new SpreadsheetError('workbook_other_format');
  const [separatorLine = '', separator] = /^sep=([;\t,|])\r?\n/i.exec(text) ?? [];
  const body = text.slice(separatorLine.length);
  const delimiter = separator ?? separatorOf(body);
  if (!delimiter) throw new SpreadsheetError('not_a_workbook');
  const rows = parseCsv(body, { delimiter, skipBom: false });
  const first = separatorLine ? 2 : 1;
  const raw = rows.map((cells, at) => ({
    number: at + first,
    cells: cells.map((cell) => convertLibraryCell(cell as string)),
  }));
  const hiddenAndMerges = { hidden: new Set<number>(), merges: [] };
  return {
    sheets: [
      { name: '', rows: rows.filter((cells) => cells.some((cell) => cell !== '' && cell !== null)).length },
    ],
    rows: (sheet, most) => collectWorksheetRows(sheet === 0 ? raw : [], hiddenAndMerges, most),
  };
}

/**
 * Decodes Unicode or Windows-1252, which Excel writes in Western Europe, and removes stray control
 * characters. Throws SpreadsheetError: `text_encoding_unknown`, `workbook_is_mail` for the source of a mail,
 * `workbook_other_format` for a PDF, `not_a_workbook` for binary data or a business card.
 */
function decodeText(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(PDF_MAGIC)) throw new SpreadsheetError('workbook_other_format');
  const unicode = decodeUnicode(bytes);
  if (unicode !== undefined) return requireText(unicode);
  const western = requireText(decodeTextAs(bytes, 'windows-1252') ?? '');
  if (!isPlausibleWindows1252Text(western)) throw new SpreadsheetError('text_encoding_unknown');
  return western;
}

function requireText(text: string): string {
  const clean = text.replaceAll(CONTROLS, '');
  const strays = text.length - clean.length;
  if ((clean.trim() === '' && strays > 0) || text.includes('\0') || strays > MOST_STRAYS + text.length / 100)
    throw new SpreadsheetError('not_a_workbook');
  if (isEmlMessageText(clean)) throw new SpreadsheetError('workbook_is_mail');
  if (/^BEGIN:VCARD/i.test(clean)) throw new SpreadsheetError('not_a_workbook');
  return clean;
}

/** A list of one column gets the first separator, prose none. */
function separatorOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARS);
  let best: { separator: string; score: number } | undefined;
  for (const separator of SEPARATORS) {
    const rows = parseCsv(sample, { delimiter: separator, skipBom: false }).slice(0, SAMPLE_ROWS);
    const whole = sample.length < text.length && rows.length > 1 ? rows.slice(0, -1) : rows;
    const widths = Map.groupBy(
      whole.map(({ length }) => length).filter((width) => width > 1),
      (width) => width,
    );
    for (const [width, those] of widths) {
      const score = those.length * 100 + Math.min(width, 99);
      if (score > (best?.score ?? 0)) best = { separator, score };
    }
  }
  if (best) return best.separator;
  const lines = sample.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isProse = (line: string) => line.length > LONGEST_IN_LIST || /\p{L}{2}[.!?]\s*$/u.test(line);
  const isList = (lines.length > 1 || isEmailAddress(text.trim())) && !lines.some(isProse);
  return isList ? SEPARATORS[0] : undefined;
}
