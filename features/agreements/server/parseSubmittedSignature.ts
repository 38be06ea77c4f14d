import sharp from 'sharp';
import type { SignatureKind } from '../../../core/signatures/signature.ts';
import { AppError, invalidField, toFieldProblems } from '../../../kit/errors.ts';
import { checkedPersonNameSchema } from '../../../kit/personName.ts';
import { createWorkQueue } from '../../../kit/server/concurrency/workQueue.ts';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';
import { SIGNATORY_NAME_MAX } from '../agreement.ts';

export interface ParsedSignature {
  kind: SignatureKind;
  drawing: Buffer | null;
  typed: string;
}

const PNG_DATA_URL = 'data:image/png;base64,';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PNG_HEADER = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// A file of a few kilobytes can declare a huge picture (decompression bomb).
const MAX_PIXELS = 4_000_000;
const MAX_SIZE = { width: 1200, height: 600 };
const decodingQueue = createWorkQueue({ concurrency: 1, maxWaiting: 100, retryAfter: 10 });
const DARK_THRESHOLD = 160;
const MIN_DARK_PIXELS = 30;

export async function parseSubmittedSignature(input: string): Promise<ParsedSignature> {
  const text = input.trim();
  if (text === '') return { kind: 'accepted', drawing: null, typed: '' };
  if (text.startsWith('data:')) return { kind: 'drawn', drawing: await parseDrawing(text), typed: '' };
  const typed = checkedPersonNameSchema.min(1).max(SIGNATORY_NAME_MAX).safeParse(text);
  if (!typed.success)
    throw new AppError('invalid', { fields: { signature: toFieldProblems(typed.error)[''] ?? [] } });
  return { kind: 'typed', drawing: null, typed: typed.data };
}

/** Re-encoding removes all other data of the file, e.g. metadata. */
async function parseDrawing(address: string): Promise<Buffer> {
  assertNoTransaction('Reading a signature');
  const encoded = address.slice(PNG_DATA_URL.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isPng = bytes.subarray(0, PNG_HEADER.length).equals(PNG_HEADER);
  if (!address.startsWith(PNG_DATA_URL) || !BASE64.test(encoded) || !isPng) throw unreadable();
  return decodingQueue.run(() => redraw(bytes));
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .flatten({ background: '#ffffff' })
    .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  const step = info.channels;
  let dark = 0;
  for (let at = 0; at < data.length; at += step) if ((data[at] ?? 255) < DARK_THRESHOLD) dark += 1;
  if (dark < MIN_DARK_PIXELS) throw invalidField('signature', 'nda_signature_blank');
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

const unreadable = () => invalidField('signature', 'nda_signature_unreadable');
