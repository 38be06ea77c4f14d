import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gunzipSync, gzip } from 'node:zlib';

const deflated = promisify<Buffer, object, Buffer>(deflateRaw);
export const gzipped = promisify<Buffer, object, Buffer>(gzip);

/** Bytes up to which the plain text is kept as well, for callers that take no gzip. */
const SHORT = 32_768;

/** The beginning of a text, compressed once, to which ends of their own can be added. */
export interface Beginning {
  /** Of the text, in bytes. */
  readonly length: number;
  /** The text, where it is short: a long one is ten times as large as its blocks, and hardly ever asked for without them. */
  readonly bytes: Buffer | undefined;
  /** As blocks of RFC 1951 that end with a byte, none of which is the last. */
  readonly blocks: Buffer;
  readonly crc: number;
}

export async function beginningOf(bytes: Buffer): Promise<Beginning> {
  const blocks = await deflated(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  const kept = bytes.length > SHORT ? undefined : alone(bytes);
  return { length: bytes.length, bytes: kept, blocks: alone(blocks), crc: crc32(bytes) };
}

/**
 * The same in memory of its own: zlib gives a part of a piece of 16 kB (`chunkSize`), and a short text has a part of one of 8 (`Buffer.poolSize`),
 * all of which would be kept with it.
 */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}

/** RFC 1952 §2.3: deflated, of no time and no known system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** What is longer is worth compressing; a block that is not (RFC 1951 §3.2.4) holds 65,535 at most. */
const STORED = 2_048;

/** An end of such a text. */
export interface End {
  readonly bytes: Buffer;
  /** As the last blocks; a short one is not worth two buffers. */
  readonly blocks: Buffer | undefined;
}

export async function endOf(bytes: Buffer): Promise<End> {
  const blocks = bytes.length > STORED ? alone(await deflated(bytes, {})) : undefined;
  return { bytes: alone(bytes), blocks };
}

function stored(bytes: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head[0] = 1;
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** The beginning and an end as one gzip file (RFC 1952). */
export function gzipOf({ length, blocks, crc }: Beginning, end: End): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(end.bytes, crc), 0);
  trailer.writeUInt32LE((length + end.bytes.length) % 2 ** 32, 4);
  return Buffer.concat([HEADER, blocks, end.blocks ?? stored(end.bytes), trailer]);
}

/** The beginning and an end as they were. */
export const plainOf = (beginning: Beginning, end: End): Buffer =>
  beginning.bytes ? Buffer.concat([beginning.bytes, end.bytes]) : gunzipSync(gzipOf(beginning, end));

/** Whether a caller takes gzip, by their `Accept-Encoding` (RFC 9110 §12.5.3). */
export const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
