import sharp from 'sharp';

/** Width and height of the picture, in pixels, as mails show it. */
export const QR_SIZE = 200;

const PIXELS_A_MODULE = 6;
/** Modules around it that stay white (ISO/IEC 18004 §5.3.8). */
const QUIET = 4;
const WHITE = 255;

let library: Promise<typeof import('qrcode')> | undefined;

/**
 * A QR code (correction level M) as PNG with its quiet zone; about 250 pixels wide for an address. The library's own drawing
 * keeps the thread that serves the screens busy ten times as long, for each mail of an import.
 */
export async function qrCodePng(content: string): Promise<Buffer> {
  // A program that sends no mail need not load sixty files for it.
  library ??= import('qrcode');
  const { create } = await library;
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const pixels = Uint8Array.from(data, (dark) => (dark ? 0 : WHITE));
  const quiet = { top: QUIET, right: QUIET, bottom: QUIET, left: QUIET, background: 'white' };
  const modules = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .extend(quiet)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = modules.info;
  return sharp(modules.data, { raw: { width, height, channels } })
    .resize({ width: width * PIXELS_A_MODULE, kernel: 'nearest' })
    .png({ colours: 2 })
    .toBuffer();
}
