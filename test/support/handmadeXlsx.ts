import { crc32, deflateRawSync } from 'node:zlib';

/** Builds spreadsheets by hand, including some that no program would write. */

export interface HandMadePart {
  name: string;
  data: string | Buffer;
  /** Claimed inflated size, if false. */
  claimedSize?: number;
  /** Number of directory entries that point at this part. */
  copies?: number;
  /** Sets the encryption bit. */
  encrypted?: boolean;
}

/** A zip file (PKWARE APPNOTE 4.3) of deflated parts. */
export function zipByHand(parts: readonly HandMadePart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedSize, copies = 1, encrypted = false } of parts) {
    const raw = typeof data === 'string' ? Buffer.from(data) : data;
    const { deflated, checksum } = deflatedOnce(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(checksum, 10);
    common.writeUInt32LE(deflated.length, 14);
    common.writeUInt32LE(claimedSize ?? raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), deflated]);
    const offsetField = Buffer.alloc(14);
    offsetField.writeUInt32LE(offset, 10);
    const entry = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      common,
      offsetField,
      Buffer.from(name),
    ]);
    directory.push(...Array<Buffer>(copies).fill(entry));
    bodies.push(body);
    offset += body.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listing, end]);
}

const known = new WeakMap<Buffer, { deflated: Buffer; checksum: number }>();

/** Cached, because the common parts of many files are large. */
function deflatedOnce(raw: Buffer) {
  const made = known.get(raw) ?? { deflated: deflateRawSync(raw), checksum: crc32(raw) };
  known.set(raw, made);
  return made;
}

interface HandMadeWorkbook {
  /** `<row r="1"><c r="A1" …`. Style 1 is a date, 2 a time, 3 both. */
  rows?: string;
  /** `<si>` elements. */
  strings?: string;
  sheetName?: string;
  date1904?: boolean;
  /** Further parts, which replace usual parts of the same name. */
  parts?: readonly HandMadePart[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function workbookByHand({
  rows = '',
  strings = '',
  sheetName = 'Visiteurs',
  date1904 = false,
  parts = [],
}: HandMadeWorkbook): Buffer {
  const relationships = (targets: readonly [string, string][]) =>
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIP}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const usual: Record<string, string> = {
    '[Content_Types].xml':
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>` +
      `<Override PartName="/xl/sharedStrings.xml" ContentType="${CONTENT}.sharedStrings+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${XML}<workbook ${MAIN} xmlns:r="${RELATIONSHIP}"><workbookPr${date1904 ? ' date1904="1"' : ''}/>` +
      `<sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml':
      `${XML}<styleSheet ${MAIN}><numFmts count="3">` +
      `<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="hh:mm"/>` +
      `<numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts>` +
      `<fills count="1"><fill/></fills><borders count="1"><border/></borders>` +
      `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">` +
      `<xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  };
  const replaced = new Set(parts.map(({ name }) => name));
  return zipByHand([
    ...Object.entries(usual)
      .filter(([name]) => !replaced.has(name))
      .map(([name, data]) => ({ name, data })),
    ...parts,
  ]);
}

/** `column` is a letter. */
export function textCell(column: string, row: number, text: string): string {
  return `<c r="${column}${row}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A text, an error, or a formula with or without a stored result. */
export type HandMadeCell = string | null | { error: string } | { formula: string; result?: string };

export function sheetByHand(rows: readonly (readonly HandMadeCell[])[], sheetName?: string): Buffer {
  const cellOf = (cell: HandMadeCell, column: string, row: number) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return textCell(column, row, cell);
    if ('error' in cell) return `<c r="${column}${row}" t="e"><f>A1</f><v>${cell.error}</v></c>`;
    const { formula, result } = cell;
    return result === undefined
      ? `<c r="${column}${row}"><f>${formula}</f><v/></c>`
      : `<c r="${column}${row}" t="str"><f>${formula}</f><v>${result}</v></c>`;
  };
  const xml = rows.map((cells, at) => {
    const row = at + 1;
    const inner = cells.map((cell, column) => cellOf(cell, String.fromCharCode(65 + column), row)).join('');
    return `<row r="${row}">${inner}</row>`;
  });
  return workbookByHand({ rows: xml.join(''), ...(sheetName && { sheetName }) });
}
