import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp';
import { AppError } from '../../errors.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { workQueue } from '../workQueue.ts';

/** A picture in one size, as WebP. */
export interface Rendition {
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Widths that the screens use: a card on a phone, a card on a fine screen or a dialog, a dialog on a fine
 * screen.
 */
const WIDTHS = [320, 640, 1280];
/** No picture is shown taller than twice its width: posters are, towers are not. */
const TALLEST = 2;
/** 8,000 × 5,000: more than a telephone takes. A file of some kilobytes can claim much more. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 20;

// For all that use the library: no picture is drawn twice, so nothing is kept of one, and one processor is
// enough for a turn.
sharp.cache(false);
sharp.concurrency(1);

// The decoders of everything else are never started, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** One at a time, because a decoded picture takes up to 160 MB. */
const drawings = workQueue({ concurrency: 1, maxWaiting: 40, retryAfter: 10 });

const refused = (code: string, cause?: unknown) =>
  Object.assign(new AppError(code, { fields: { file: [{ code }] } }), { cause });

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).equals(Buffer.from(text, 'latin1'));

/**
 * Whether the first bytes are those of a PNG, JPEG or WebP: what a name or a header claims is not believed.
 */
function looksLikePicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, '\xff\xd8\xff') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  );
}

/**
 * Draws a picture anew in the sizes that the screens use, smallest first, turned upright; none is larger than
 * the picture itself. Nothing of the file but what is seen comes through: no place where it was taken, no
 * hidden second content. In: a whole PNG, JPEG or WebP of at most 40 million pixels; of a moving one the
 * first frame. Throws `not_a_picture`, `picture_too_many_pixels` or `picture_damaged` at the field `file`,
 * and `too_many_requests`.
 */
export async function drawSizes(bytes: Uint8Array): Promise<Rendition[]> {
  if (!looksLikePicture(bytes)) throw refused('not_a_picture');
  return drawings.run(() => draw(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }));
}

/** The same of bare pixels, four bytes each (red, green, blue, opacity), up to `largest` wide. */
export function drawSizesOfPixels(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  largest: number,
): Promise<Rendition[]> {
  return drawings.run(() => draw(pixels, { raw: { width, height, channels: 4 } }, largest));
}

/** One of the sizes that were drawn, as PNG: what mails and every browser show. */
export function asPng(bytes: Uint8Array): Promise<Buffer> {
  return drawings.run(() => sharp(bytes).png().toBuffer());
}

async function draw(input: SharpInput, options: SharpOptions, largest = Infinity): Promise<Rendition[]> {
  assertNoTransaction('Drawing a picture');
  try {
    // Decoded once, at the largest size.
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
    throw refused(tooMany ? 'picture_too_many_pixels' : 'picture_damaged', error);
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
