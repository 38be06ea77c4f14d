import { streamXlsxRows } from 'hucre/xlsx';
import { ZipFile as ZipWriter } from 'yazl';
import { type Spreadsheet, SpreadsheetError } from '../../spreadsheet/types.ts';
import {
  collectWorksheetRows,
  convertLibraryCell,
  type HiddenRowsAndMerges,
  type MergedCellRange,
  NOT_CALCULATED_CELL,
  type RawRow,
} from './collectWorksheetRows.ts';
import { findNotCalculatedCells, locateWorksheetXmlRows, parseColumnLetters } from './sheetXml.ts';
import type { UnzippedSpreadsheet } from './unzip.ts';
import { readXml } from './xml.ts';

interface SheetPart {
  name: string;
  hidden: boolean;
  index: number;
  path: string;
  content: Buffer;
}

export async function openXlsx(parts: UnzippedSpreadsheet['parts']): Promise<Spreadsheet> {
  const all = sheetParts(parts);
  if (all.length === 0) throw new SpreadsheetError('workbook_empty');
  const visibleWorksheets = all.filter(({ hidden }) => !hidden);
  const sheets = (visibleWorksheets.length > 0 ? visibleWorksheets : all).map((sheet) => ({
    ...sheet,
    xml: locateWorksheetXmlRows(sheet.content),
  }));
  const paths = new Set(all.map(({ path }) => path));
  const shared = [...parts].filter(([path]) => !paths.has(path));
  return {
    sheets: sheets.map(({ name, xml }) => ({ name, rows: xml.rows })),
    async rows(at, most = Number.POSITIVE_INFINITY) {
      const sheet = sheets[at];
      if (!sheet) throw new SpreadsheetError('workbook_empty');
      if (sheet.xml.rows === 0) return [];
      const hiddenAndMerges = findHiddenRowsAndMerges(sheet.content);
      const readRows = async (limit: number) => {
        const { content, isWhole } = sheet.xml.upTo(limit);
        const container = await uncompressed([...shared, [sheet.path, content]]);
        const rows = await collectWorksheetRows(
          rowsOf(container, sheet.index, content),
          hiddenAndMerges,
          most,
        );
        return { rows, isWhole };
      };
      const first = await readRows(most);
      // `collectWorksheetRows` drops rows whose only value is a blank text, so a limited read may return too
      // few.
      const isEnough = first.isWhole || first.rows.length >= most;
      return isEnough ? first.rows : (await readRows(Number.POSITIVE_INFINITY)).rows;
    },
  };
}

async function* rowsOf(container: Buffer, sheet: number, content: Buffer): AsyncGenerator<RawRow> {
  const notCalculated = findNotCalculatedCells(content);
  for await (const { index, values } of streamXlsxRows(container, { sheet })) {
    const cells = values.map(convertLibraryCell);
    for (const column of notCalculated.get(index + 1) ?? []) cells[column] = NOT_CALCULATED_CELL;
    yield { number: index + 1, cells };
  }
}

/** Repacks the parts without compression, so that the library reads only bytes that were counted. */
async function uncompressed(parts: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const writer = new ZipWriter();
  for (const [name, part] of parts) writer.addBuffer(part, name, { compress: false });
  writer.end();
  return Buffer.concat(await Array.fromAsync(writer.outputStream as AsyncIterable<Buffer>));
}

function sheetParts(parts: UnzippedSpreadsheet['parts']): SheetPart[] {
  const [workbook] = relationshipsOf(parts, '').filter(({ type }) => type.endsWith('/officeDocument'));
  const path = workbook?.target ?? '';
  const targets = new Map(relationshipsOf(parts, path).map(({ id, target }) => [id, target]));
  const sheets: SheetPart[] = [];
  let index = -1;
  readXml(parts.get(path)?.toString('utf8') ?? '', {
    open(tag, attribute) {
      const id = attribute('id');
      const name = attribute('name');
      if (tag !== 'sheet' || !id || !name) return;
      index += 1;
      const path = targets.get(id) ?? '';
      const content = parts.get(path);
      if (!content || /^xl\/(chart|dialog)sheets\//.test(path)) return;
      sheets.push({ name, index, path, content, hidden: /hidden$/i.test(attribute('state') ?? '') });
    },
  });
  return sheets;
}

function relationshipsOf(parts: UnzippedSpreadsheet['parts'], of: string) {
  const at = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, at);
  const relationships: { id: string; type: string; target: string }[] = [];
  readXml(parts.get(`${folder}_rels/${of.slice(at)}.rels`)?.toString('utf8') ?? '', {
    open(tag, attribute) {
      const target = attribute('Target') ?? '';
      if (tag !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const path = new URL(target, `file:///${folder}`).pathname.slice(1);
      relationships.push({
        id: attribute('Id') ?? '',
        type: attribute('Type') ?? '',
        target: decodeURI(path),
      });
    },
  });
  return relationships;
}

const HIDDEN = Buffer.from(' hidden="');
const MERGE = Buffer.from('mergeCell ref="');
const LONGEST_TAG = 400;

function findHiddenRowsAndMerges(content: Buffer): HiddenRowsAndMerges {
  const hidden = new Set<number>();
  for (let at = content.indexOf(HIDDEN); at !== -1; at = content.indexOf(HIDDEN, at + 1)) {
    const surroundingText = content
      .subarray(Math.max(0, at - LONGEST_TAG), at + LONGEST_TAG)
      .toString('latin1');
    const before = Math.min(at, LONGEST_TAG);
    const tag = surroundingText.slice(
      surroundingText.lastIndexOf('<', before),
      surroundingText.indexOf('>', before),
    );
    const [, number] = /^<(?:\w+:)?row\b[^<]*? r="(\d+)"/.exec(tag) ?? [];
    if (number && /hidden="(1|true)"/.test(tag)) hidden.add(Number(number));
  }
  const merges: MergedCellRange[] = [];
  for (let at = content.indexOf(MERGE); at !== -1; at = content.indexOf(MERGE, at + 1)) {
    const ref = content.subarray(at + MERGE.length, at + MERGE.length + 30).toString('latin1');
    const [, letters = '', from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/.exec(ref) ?? [];
    if (from && to && from !== to)
      merges.push({ column: parseColumnLetters(letters), from: Number(from), to: Number(to) });
  }
  return { hidden, merges: merges.sort((one, other) => one.from - other.from) };
}
