import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gzip } from 'node:zlib';

const deflated = promisify<Buffer, object, Buffer>(deflateRaw);
export const gzipped = promisify<Buffer, object, Buffer>(gzip);

/** The beginning of a text, compressed once, to which ends of their own can be added. */
export interface Beginning {
  readonly bytes: Buffer;
  /** As blocks of RFC 1951 that end with a byte, none of which is the last. */
  readonly blocks: Buffer;
  readonly crc: number;
}

export async function beginningOf(bytes: Buffer): Promise<Beginning> {
  const blocks = await deflated(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes, blocks, crc: crc32(bytes) };
}

/** RFC 1952 §2.3: deflated, of no time and no known system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** What is longer is worth compressing; a block that is not (RFC 1951 §3.2.4) holds 65,535 at most. */
const STORED = 2_048;

/** An end of such a text: its last blocks. */
export interface End {
  readonly bytes: Buffer;
  readonly blocks: Buffer;
}

export async function endOf(bytes: Buffer): Promise<End> {
  return { bytes, blocks: bytes.length > STORED ? await deflated(bytes, {}) : stored(bytes) };
}

function stored(bytes: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head[0] = 1;
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** The beginning and an end as one gzip file (RFC 1952). */
export function gzipOf({ bytes, blocks, crc }: Beginning, end: End): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(end.bytes, crc), 0);
  trailer.writeUInt32LE((bytes.length + end.bytes.length) % 2 ** 32, 4);
  return Buffer.concat([HEADER, blocks, end.blocks, trailer]);
}

/** Whether a caller takes gzip, by their `Accept-Encoding` (RFC 9110 §12.5.3). */
export const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
