import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { AppError } from '../../errors.ts';
import { createWorkQueue } from '../concurrency/workQueue.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';

export interface Rendition {
  width: number;
  height: number;
  bytes: Buffer;
}

const WIDTHS = [320, 640, 1280];
const TALLEST = 2;
/** 8,000 × 5,000. A file of a few kilobytes can claim much more. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 20;

// No picture is drawn twice, so a cache is useless, and one thread per picture is enough.
sharp.cache(false);
sharp.concurrency(1);

// Disables the decoders of all other formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** One at a time, because a decoded picture takes up to 160 MB. */
const drawings = createWorkQueue({ concurrency: 1, maxWaiting: 40, retryAfter: 10 });

const createPictureError = (code: string, cause?: unknown) =>
  Object.assign(new AppError(code, { fields: { file: [{ code }] } }), { cause });

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).equals(Buffer.from(text, 'latin1'));

function looksLikePicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, '\xff\xd8\xff') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  );
}

/**
 * Draws a picture in the sizes of the screens, smallest first, upright and never enlarged. Metadata such as
 * the location is removed. In: PNG, JPEG or WebP of at most 40 million pixels. Throws `not_a_picture`,
 * `picture_too_many_pixels` or `picture_damaged` at the field `file`, and `busy`.
 */
export async function renderPictureSizes(bytes: Uint8Array): Promise<Rendition[]> {
  if (!looksLikePicture(bytes)) throw createPictureError('not_a_picture');
  return drawings.run(() => draw(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }));
}

export function renderPictureSizesFromPixels(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  largest: number,
): Promise<Rendition[]> {
  return drawings.run(() => draw(pixels, { raw: { width, height, channels: 4 } }, largest));
}

export function toPng(bytes: Uint8Array): Promise<Buffer> {
  return drawings.run(() => sharp(bytes).png().toBuffer());
}

async function draw(input: SharpInput, options: SharpOptions, largest = Infinity): Promise<Rendition[]> {
  assertNoTransaction('Drawing a picture');
  try {
    const { data, info } = await sized(sharp(input, options).autoOrient(), WIDTHS.at(-1) ?? 0)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const smaller = WIDTHS.filter((width) => width < Math.min(info.width, largest));
    const widths = [...smaller, Math.min(info.width, largest)];
    return await Promise.all(widths.map((width) => encode(sized(sharp(data, { raw }), width))));
  } catch (error) {
    const tooMany = /exceeds pixel limit/.test(String(error));
    throw createPictureError(tooMany ? 'picture_too_many_pixels' : 'picture_damaged', error);
  }
}

function sized(picture: Sharp, width: number): Sharp {
  return picture
    .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS });
}

async function encode(picture: Sharp): Promise<Rendition> {
  const { data, info } = await picture.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}
