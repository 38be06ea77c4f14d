import { streamXlsxRows } from 'hucre/xlsx';
import { ZipFile as ZipWriter } from 'yazl';
import { collectRows, type Merge, type RowNotes, toCell } from './collect.ts';
import type { Container } from './container.ts';
import { type Workbook, WorkbookError } from './workbook.ts';
import { readXml } from './xml.ts';

interface SheetPart {
  name: string;
  hidden: boolean;
  /** Among all of the workbook, as the library counts. */
  index: number;
  content: Buffer;
}

/** Opens an Office Open XML workbook. */
export async function openXlsx(parts: Container['parts']): Promise<Workbook> {
  const all = sheetParts(parts);
  if (all.length === 0) throw new WorkbookError('workbook_empty');
  const shown = all.filter(({ hidden }) => !hidden);
  const sheets = shown.length > 0 ? shown : all;
  const container = await uncompressed(parts);
  return {
    sheets: sheets.map(({ name, content }) => ({ name, rows: countRows(content) })),
    rows(at, most) {
      const sheet = sheets[at];
      if (!sheet) throw new WorkbookError('workbook_empty');
      return collectRows(rowsOf(container, sheet.index), notesOf(sheet.content), most);
    },
  };
}

async function* rowsOf(container: Buffer, sheet: number) {
  for await (const { index, values } of streamXlsxRows(container, { sheet }))
    yield { number: index + 1, cells: values.map(toCell) };
}

/** The parts in a fresh container: what the library reads was counted before. */
async function uncompressed(parts: Container['parts']): Promise<Buffer> {
  const writer = new ZipWriter();
  for (const [name, part] of parts) writer.addBuffer(part, name, { compress: false });
  writer.end();
  return Buffer.concat(await Array.fromAsync(writer.outputStream as AsyncIterable<Buffer>));
}

/** The workbook's sheets in their order, without charts. Parts refer to each other by relationships (ECMA-376 part 2, 8.5). */
function sheetParts(parts: Container['parts']): SheetPart[] {
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
      const content = parts.get(targets.get(id) ?? '');
      const isSheet = content && !/^xl\/(chart|dialog)sheets\//.test(targets.get(id) ?? '');
      if (isSheet) sheets.push({ name, index, content, hidden: /hidden$/i.test(attribute('state') ?? '') });
    },
  });
  return sheets;
}

function relationshipsOf(parts: Container['parts'], of: string) {
  const at = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, at);
  const found: { id: string; type: string; target: string }[] = [];
  readXml(parts.get(`${folder}_rels/${of.slice(at)}.rels`)?.toString('utf8') ?? '', {
    open(tag, attribute) {
      const target = attribute('Target') ?? '';
      if (tag !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const path = new URL(target, `file:///${folder}`).pathname.slice(1);
      found.push({ id: attribute('Id') ?? '', type: attribute('Type') ?? '', target: decodeURI(path) });
    },
  });
  return found;
}

// Where the library tells nothing of rows, their tags are looked for in the bytes: as a text, a sheet is as large again.

/** The root and its attributes stand within so many bytes. */
const BEGINNING = 4_000;

/** How many rows have anything in them. */
function countRows(content: Buffer): number {
  const [, prefix = ''] = /<(\w+:)?worksheet\b/.exec(content.toString('latin1', 0, BEGINNING)) ?? [];
  const tagged = (tag: string) => Buffer.from(`<${prefix}${tag}`);
  const row = tagged('row');
  const values = ['v>', 'is>', 'v '].map(tagged);
  let rows = 0;
  const next = values.map((tag) => content.indexOf(tag));
  for (let at = content.indexOf(row); at !== -1; ) {
    const end = content.indexOf(row, at + 1);
    let holdsAny = false;
    values.forEach((tag, kind) => {
      let found = next[kind] as number;
      if (found !== -1 && found < at) found = content.indexOf(tag, at);
      next[kind] = found;
      if (found !== -1 && (end === -1 || found < end)) holdsAny = true;
    });
    if (holdsAny) rows += 1;
    at = end;
  }
  return rows;
}

const HIDDEN = Buffer.from(' hidden="');
const MERGE = Buffer.from('mergeCell ref="');
const LONGEST_TAG = 400;

function notesOf(content: Buffer): RowNotes {
  const hidden = new Set<number>();
  for (let at = content.indexOf(HIDDEN); at !== -1; at = content.indexOf(HIDDEN, at + 1)) {
    const around = content.subarray(Math.max(0, at - LONGEST_TAG), at + LONGEST_TAG).toString('latin1');
    const before = Math.min(at, LONGEST_TAG);
    const tag = around.slice(around.lastIndexOf('<', before), around.indexOf('>', before));
    const [, number] = /^<(?:\w+:)?row\b[^<]*? r="(\d+)"/.exec(tag) ?? [];
    if (number && /hidden="(1|true)"/.test(tag)) hidden.add(Number(number));
  }
  const merges: Merge[] = [];
  for (let at = content.indexOf(MERGE); at !== -1; at = content.indexOf(MERGE, at + 1)) {
    const ref = content.subarray(at + MERGE.length, at + MERGE.length + 30).toString('latin1');
    const [, letters = '', from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/.exec(ref) ?? [];
    if (from && to && from !== to)
      merges.push({ column: columnOf(letters), from: Number(from), to: Number(to) });
  }
  return { hidden, merges: merges.sort((one, other) => one.from - other.from) };
}

/** `A` is 0, `AA` is 26. */
function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
