import { crc32, deflateSync } from 'node:zlib';

/** Width and height of the picture, in pixels, as mails show it. */
export const QR_SIZE = 200;

const PIXELS_A_MODULE = 6;
/** Modules around it that stay white (ISO/IEC 18004 §5.3.8). */
const QUIET = 4;

let library: Promise<typeof import('qrcode')> | undefined;

/**
 * A QR code (correction level M) as PNG with its quiet zone; about 250 pixels wide for an address. Of one bit a pixel, and
 * written here: the library's own way takes ten times as long, which each mail of an import would notice.
 */
export async function qrCodePng(content: string): Promise<Buffer> {
  // A program that sends no mail need not load sixty files for it.
  library ??= import('qrcode');
  const { create } = await library;
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const width = (size + 2 * QUIET) * PIXELS_A_MODULE;
  // In front of each line its filter: none.
  const stride = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(stride * width, 0xff);
  for (let y = 0; y < width; y++) pixels[y * stride] = 0;
  for (let row = 0; row < size; row++) {
    const from = (row + QUIET) * PIXELS_A_MODULE * stride;
    const line = pixels.subarray(from, from + stride);
    for (let column = 0; column < size; column++)
      if (data[row * size + column]) blacken(line, (column + QUIET) * PIXELS_A_MODULE);
    for (let more = 1; more < PIXELS_A_MODULE; more++) line.copy(pixels, from + more * stride);
  }
  return png(width, pixels);
}

function blacken(line: Buffer, from: number): void {
  for (let x = from; x < from + PIXELS_A_MODULE; x++) {
    const at = 1 + (x >> 3);
    line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
  }
}

/** A square picture in black and white (PNG, W3C: chunks §5.3, header §11.2.1). */
function png(width: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
