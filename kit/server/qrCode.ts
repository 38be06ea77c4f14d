import { toBuffer } from 'qrcode';

/** Width and height of the picture, in pixels, as mails show it. */
export const QR_SIZE = 200;

/** A QR code (ISO/IEC 18004, correction level M) as PNG, twice `QR_SIZE` wide for sharp screens, with its quiet zone. */
export function qrCodePng(content: string): Promise<Buffer> {
  return toBuffer(content, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 2 * QR_SIZE });
}
