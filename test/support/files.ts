import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

type PictureOptions = { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' | 'gif' };

/** A picture with content that does not compress to nothing. */
export async function picture({ width = 400, height = 300, format = 'png' }: PictureOptions = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#204030', noise } })
    .toFormat(format)
    .toBuffer();
}

/** A landscape photograph of a phone with a location: 48° 52' N, 2° 19' E. */
export async function photograph({ width = 640, height = 480 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#806040' } })
    .withExif({
      IFD0: { Make: 'Telephone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 52/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 19/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A small PNG that claims to have this size. */
export function makePictureClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface PdfOptions {
  pages?: number;
  /** '' allows reading without a password but no changes. */
  password?: string;
  /** Script that runs on opening. */
  script?: string;
}

/** Only the painted part of the first page is red. */
export async function pdf({ pages = 2, password, script }: PdfOptions = {}) {
  const document = new PDFDocument({
    size: 'A4',
    ...(password !== undefined && { userPassword: password, ownerPassword: 'owner', pdfVersion: '1.7' }),
  });
  if (script !== undefined) {
    // The library has no API for this.
    const { _root: root } = document as unknown as { _root: { data: Record<string, unknown> } };
    root.data.OpenAction = { S: 'JavaScript', JS: new String(script) };
  }
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<void>((resolve) => document.on('end', resolve));
  document.rect(0, 0, 595, 421).fill('#cc0000').fill('#000000').text('Page 1', 72, 600);
  for (let page = 2; page <= pages; page++) document.addPage().text(`Page ${page}`);
  document.end();
  await whole;
  return Buffer.concat(parts);
}
