import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SpreadsheetError } from '../../spreadsheet/types.ts';

/** Maximum inflated size of all parts. 20,000 rows of nine columns are about 15 MB. */
const MAX_INFLATED_BYTES = 128 * 1024 * 1024;
const MAX_PARTS = 5_000;

const CONTENT_TYPES = '[Content_Types].xml';
const SPREADSHEET = /(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/;
const MIME_TYPE = 'mimetype';
const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.spreadsheet(-template)?\s*$/;
const OTHER = /^(Index\/|Index\.zip$|xl\/workbook\.bin$)/;

export interface UnzippedSpreadsheet {
  kind: 'xlsx' | 'ods';
  parts: ReadonlyMap<string, Buffer>;
}

/** Counts sizes while inflating, so a false directory or zip bomb does no harm. Throws SpreadsheetError. */
export async function unzipSpreadsheet(bytes: Buffer): Promise<UnzippedSpreadsheet> {
  const { parts, names } = await inflateXmlParts(await fromBufferPromise(bytes));
  if (OPEN_DOCUMENT.test(parts.get(MIME_TYPE)?.toString('latin1') ?? '')) {
    if (parts.get('META-INF/manifest.xml')?.includes('encryption-data'))
      throw new SpreadsheetError('workbook_encrypted');
    return { kind: 'ods', parts };
  }
  if (SPREADSHEET.test(parts.get(CONTENT_TYPES)?.toString('utf8') ?? '')) return { kind: 'xlsx', parts };
  throw new SpreadsheetError(
    names.some((name) => OTHER.test(name)) ? 'workbook_other_format' : 'not_a_workbook',
  );
}

async function inflateXmlParts(zip: ZipFile) {
  if (zip.entryCount > MAX_PARTS) throw new SpreadsheetError('workbook_too_large');
  const parts = new Map<string, Buffer>();
  const names: string[] = [];
  let budget = MAX_INFLATED_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SpreadsheetError('workbook_encrypted');
    if (entry.uncompressedSize > budget) throw new SpreadsheetError('workbook_too_large');
    names.push(entry.fileName);
    const isXml = /\.(xml|rels)$|^mimetype$/i.test(entry.fileName);
    const { size, content } = await inflatePart(zip, entry, budget, isXml);
    budget -= size;
    if (!isXml) continue;
    // Office Open XML forbids document type declarations (ECMA-376 part 2, 8.1.4): only attacks have them.
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY'))
      throw new SpreadsheetError('workbook_damaged');
    parts.set(entry.fileName, content);
  }
  return { parts, names };
}

async function inflatePart(zip: ZipFile, entry: Entry, budget: number, keep: boolean) {
  const chunks: Buffer[] = [];
  let size = 0;
  let checksum = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > budget) throw new SpreadsheetError('workbook_too_large');
    checksum = crc32(chunk, checksum);
    if (keep) chunks.push(chunk);
  }
  if (checksum !== entry.crc32) throw new SpreadsheetError('workbook_damaged');
  return { size, content: Buffer.concat(chunks) };
}
