export const QR_SIZE = 200;

// More pixels take several times as long, for each mail of an import.
const PIXELS_A_MODULE = 6;

const UP = 2;
const GREY = 0;

let library: Promise<typeof import('qrcode')> | undefined;

/** QR code (ISO/IEC 18004, correction level M) with quiet zone, as PNG; about 250 pixels wide for a URL. */
export async function renderQrCode(content: string): Promise<Buffer> {
  // Loaded on first use, because it consists of sixty files.
  library ??= import('qrcode');
  const { toBuffer } = await library;
  return toBuffer(content, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: PIXELS_A_MODULE,
    // Most lines equal the previous one, so trying all filters, in colour, is slower and compresses worse.
    // The library's types omit these options.
    rendererOpts: { filterType: UP, colorType: GREY } as object,
  });
}
