import { LAST_ROW, SpreadsheetError } from '../../spreadsheet/types.ts';

/** The library parses a whole worksheet before its first row, so rows are found in the bytes, undecoded. */
interface LocatedWorksheetXmlRows {
  readonly rows: number;
  /** The XML up to the row `most`. Throws `workbook_too_many_rows` for too many empty rows. */
  upTo(most: number): { content: Buffer; isWhole: boolean };
}

const MOST_PARSED_ROWS = 50_000;
const BEGINNING = 4_000;

interface RowSpan {
  start: number;
  end: number;
  isFilled: boolean;
}

export function locateWorksheetXmlRows(content: Buffer): LocatedWorksheetXmlRows {
  const [, prefix = ''] = /<(\w+:)?worksheet\b/.exec(content.toString('latin1', 0, BEGINNING)) ?? [];
  let rows = 0;
  let end = 0;
  for (const row of rowsIn(content, prefix)) {
    if (!row.isFilled) continue;
    rows += 1;
    end = row.end;
    if (rows > LAST_ROW) throw new SpreadsheetError('workbook_too_many_rows');
  }
  const closingTags = Buffer.from(`</${prefix}sheetData></${prefix}worksheet>`);
  return {
    rows,
    upTo(most) {
      let [parsed, filled, cut] = [0, 0, 0];
      for (const row of rowsIn(content, prefix)) {
        if (row.start >= end || filled >= most) break;
        parsed += 1;
        if (parsed > MOST_PARSED_ROWS) throw new SpreadsheetError('workbook_too_many_rows');
        if (row.isFilled) filled += 1;
        cut = row.end;
      }
      if (cut === content.length) return { content, isWhole: true };
      return { content: Buffer.concat([content.subarray(0, cut), closingTags]), isWhole: cut >= end };
    },
  };
}

function* rowsIn(content: Buffer, prefix: string): Generator<RowSpan> {
  const isTagEnd = (at: number) => TAG_ENDS.has(content[at] ?? 0);
  const nextRow = search(content, `<${prefix}row`, isTagEnd);
  // An element without text is no value.
  const nextValue = search(content, `<${prefix}v>`, (at) => content[at] !== LESS_THAN);
  const nextSpacedValue = search(content, `<${prefix}v `);
  const nextInline = search(content, `<${prefix}is>`);
  const nextFormula = search(content, `<${prefix}f`, isTagEnd);
  const values = [nextValue, nextSpacedValue, nextInline];
  for (let start = nextRow(0); start < content.length; ) {
    const end = nextRow(start + 1);
    const isFilled =
      values.some((next) => next(start) < end) ||
      (nextFormula(start) < end && notCalculatedIn(content.toString('latin1', start, end)).length > 0);
    yield { start, end, isFilled };
    start = end;
  }
}

const LESS_THAN = 0x3c;
const TAG_ENDS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n/>'));

/** Positions may only grow, so that each byte is searched once. */
function search(content: Buffer, text: string, accepts: (behind: number) => boolean = () => true) {
  const bytes = Buffer.from(text);
  let position = -1;
  return (from: number): number => {
    if (position >= from) return position;
    do position = content.indexOf(bytes, Math.max(from, position + 1));
    while (position !== -1 && !accepts(position + bytes.length));
    if (position === -1) position = content.length;
    return position;
  };
}

const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs;

function notCalculatedIn(xml: string): string[] {
  return Array.from(xml.matchAll(CELL), ([, attributes = '', inner = '']) => {
    const hasFormula = /<(?:\w+:)?f[\s/>]/.test(inner);
    const hasResult =
      /<(?:\w+:)?(?:v(?:\s[^>]*)?>[^<]|is>)/.test(inner) ||
      (/\bt="str"/.test(attributes) && /<(?:\w+:)?v[\s/>]/.test(inner));
    const [, reference = ''] = /\br="([A-Z]{1,3}\d{1,7})"/.exec(attributes) ?? [];
    return hasFormula && !hasResult ? reference : '';
  }).filter(Boolean);
}

export function findNotCalculatedCells(content: Buffer): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  const [, prefix = ''] = /<(\w+:)?worksheet\b/.exec(content.toString('latin1', 0, BEGINNING)) ?? [];
  if (!content.includes(`<${prefix}f`)) return cells;
  for (const { start, end } of rowsIn(content, prefix)) {
    for (const reference of notCalculatedIn(content.toString('latin1', start, end))) {
      const [, letters = '', number] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
      const row = Number(number);
      cells.set(row, [...(cells.get(row) ?? []), parseColumnLetters(letters)]);
    }
  }
  return cells;
}

export function parseColumnLetters(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
