import sharp from 'sharp';
import { AppError, invalidField, problemsOf } from '../../../kit/errors.ts';
import { personName } from '../../../kit/personName.ts';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';
import { workQueue } from '../../../kit/server/workQueue.ts';
import { NAME_MAX, type SignatureKind } from '../agreement.ts';

export interface GivenSignature {
  kind: SignatureKind;
  drawing: Buffer | null;
  typed: string;
}

const PNG_ADDRESS = 'data:image/png;base64,';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// Limits decompression: a file of a few kilobytes can declare a huge picture.
const MOST_PIXELS = 4_000_000;
/** Maximum size of the stored picture, in pixels. */
const LARGEST = { width: 1200, height: 600 };
/** One at a time, because unauthenticated callers may send signatures. */
const drawings = workQueue({ concurrency: 1, maxWaiting: 100, retryAfter: 10 });
const DARK = 160;
const FEWEST_DARK = 30;

/** Parses and checks a signature. Throws a problem at `signature` for an unreadable or blank picture. */
export async function readSignature(given: string): Promise<GivenSignature> {
  const text = given.trim();
  if (text === '') return { kind: 'accepted', drawing: null, typed: '' };
  if (text.startsWith('data:')) return { kind: 'drawn', drawing: await readDrawing(text), typed: '' };
  const typed = personName.min(1).max(NAME_MAX).safeParse(text);
  if (!typed.success)
    throw new AppError('invalid', { fields: { signature: problemsOf(typed.error)[''] ?? [] } });
  return { kind: 'typed', drawing: null, typed: typed.data };
}

/** Decodes the picture and encodes it again, so that no other data of the file is stored. */
async function readDrawing(address: string): Promise<Buffer> {
  assertNoTransaction('Reading a signature');
  const encoded = address.slice(PNG_ADDRESS.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isPng = bytes.subarray(0, MAGIC.length).equals(MAGIC);
  if (!address.startsWith(PNG_ADDRESS) || !BASE64.test(encoded) || !isPng) throw unreadable();
  return drawings.run(() => redraw(bytes));
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    .flatten({ background: '#ffffff' })
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  const step = info.channels;
  let dark = 0;
  for (let at = 0; at < data.length; at += step) if ((data[at] ?? 255) < DARK) dark += 1;
  if (dark < FEWEST_DARK) throw invalidField('signature', 'nda_signature_blank');
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}

const unreadable = () => invalidField('signature', 'nda_signature_unreadable');
