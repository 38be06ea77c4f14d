/** Width and height of the picture, in pixels, as mails show it. */
export const QR_SIZE = 200;

// Wider pictures cost the process that serves the screens several times as long, for each mail of an import.
const PIXELS_A_MODULE = 6;

// In the numbers of pngjs, which draws it.
const UP = 2;
const GREY = 0;

let library: Promise<typeof import('qrcode')> | undefined;

/** A QR code (ISO/IEC 18004, correction level M) as PNG with its quiet zone; about 250 pixels wide for an address. */
export async function qrCodePng(content: string): Promise<Buffer> {
  // A program that sends no mail need not load sixty files for it.
  library ??= import('qrcode');
  const { toBuffer } = await library;
  return toBuffer(content, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: PIXELS_A_MODULE,
    // Most lines are like the one above: trying every filter on each, in colour, takes longer and packs worse. The library's
    // declarations leave these out.
    rendererOpts: { filterType: UP, colorType: GREY } as object,
  });
}
