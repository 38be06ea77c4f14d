import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { WorkbookError } from './workbook.ts';

/** What all parts together may inflate to. 20,000 rows of nine columns are about 15 MB. */
const MAX_INFLATED_BYTES = 128 * 1024 * 1024;
const MAX_PARTS = 5_000;

const OLE2_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');
const CONTENT_TYPES = '[Content_Types].xml';
const SPREADSHEET = /(spreadsheetml\.(sheet|template)|ms-excel\.(sheet|template)\.macroEnabled)\.main\+xml/;

/**
 * Takes the bytes of an uploaded file, checks that they are an .xlsx container that is safe to read, and returns its XML
 * parts in a fresh, uncompressed container. So the parser behind sees only sizes that were counted while inflating, and
 * never a file's own claims about itself (a lying or overlapping central directory, a bomb).
 * Throws WorkbookError.
 */
export async function unpackSafely(bytes: Buffer): Promise<Buffer> {
  if (bytes.subarray(0, 8).equals(OLE2_MAGIC)) {
    throw new WorkbookError(hasEncryptedPackage(bytes) ? 'workbook_encrypted' : 'not_a_workbook');
  }
  if (!bytes.subarray(0, 4).equals(ZIP_MAGIC)) throw new WorkbookError('not_a_workbook');

  const parts = await inflateXmlParts(await fromBufferPromise(bytes));
  const contentTypes = parts.get(CONTENT_TYPES)?.toString('utf8') ?? '';
  if (!SPREADSHEET.test(contentTypes)) throw new WorkbookError('not_a_workbook');

  const writer = new ZipWriter();
  for (const [name, part] of parts) writer.addBuffer(part, name, { compress: false });
  writer.end();
  return Buffer.concat(await Array.fromAsync(writer.outputStream as AsyncIterable<Buffer>));
}

/**
 * Whether an OLE2 file is a password-protected workbook rather than an old .xls: it then has a stream of that name
 * ([MS-OFFCRYPTO] 2.3.4.4). Directory entries are 128 bytes and begin with their name in UTF-16LE ([MS-CFB] 2.6.1).
 */
function hasEncryptedPackage(bytes: Buffer): boolean {
  const name = Buffer.from('EncryptedPackage\0', 'utf16le');
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
    if (at % 128 === 0) return true;
  }
  return false;
}

async function inflateXmlParts(zip: ZipFile): Promise<Map<string, Buffer>> {
  if (zip.entryCount > MAX_PARTS) throw new WorkbookError('workbook_too_large');
  const parts = new Map<string, Buffer>();
  let budget = MAX_INFLATED_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new WorkbookError('workbook_encrypted');
    if (entry.uncompressedSize > budget) throw new WorkbookError('workbook_too_large');
    const isXml = /\.(xml|rels)$/i.test(entry.fileName);
    const { size, content } = await inflatePart(zip, entry, budget, isXml);
    budget -= size;
    if (!isXml) continue;
    // Office Open XML forbids document type declarations (ECMA-376 part 2, 8.1.4): only attacks have them.
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY'))
      throw new WorkbookError('workbook_damaged');
    parts.set(entry.fileName, content);
  }
  return parts;
}

/** Inflates a part chunk by chunk, whether kept or only counted, so that nothing is hidden from the budget. */
async function inflatePart(zip: ZipFile, entry: Entry, budget: number, keep: boolean) {
  const chunks: Buffer[] = [];
  let size = 0;
  let checksum = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > budget) throw new WorkbookError('workbook_too_large');
    checksum = crc32(chunk, checksum);
    if (keep) chunks.push(chunk);
  }
  if (checksum !== entry.crc32) throw new WorkbookError('workbook_damaged');
  return { size, content: Buffer.concat(chunks) };
}
