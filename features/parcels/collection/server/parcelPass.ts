import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../../kit/errors.ts';
import { normalizeLinkCode } from '../../../../kit/linkCode.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../../kit/server/database/sharedSecret.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import {
  buildUnsignedParcelPassCode,
  PARCEL_PASS_MINUTES,
  type ParcelPass,
  parseParcelPass,
} from '../collection.ts';

const MINUTE = 60_000;
/** Alphabet of five bits per character that keeps QR codes small; 26 characters hold 130 bits. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const SIGNATURE_LENGTH = 26;

/** Signature of a pass: HMAC-SHA-256 over building, person and expiry, cut to 130 bits. */
function signPass(key: Buffer, building: number, unsigned: string): string {
  const hash = createHmac('sha256', key).update(`${building}/${unsigned}`).digest();
  return [...hash.subarray(0, SIGNATURE_LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}

const readPassKey = (db: Db) => getSharedSecret(db, 'parcelPasses');

/** Passes are not stored: they are derived from owner and expiry. */
export async function createParcelPass({ db, actor, building, now }: BuildingContext): Promise<ParcelPass> {
  const until = Math.floor(now.getTime() / MINUTE) + PARCEL_PASS_MINUTES;
  const unsigned = buildUnsignedParcelPassCode(actor.userId, until);
  return {
    code: unsigned + signPass(await readPassKey(db), building.id, unsigned),
    expiresAt: new Date(until * MINUTE).toISOString(),
  };
}

export async function resolveParcelPassOwnerId(
  { db, building, now }: Pick<BuildingContext, 'db' | 'building' | 'now'>,
  passText: string,
): Promise<number> {
  const code = normalizeLinkCode(passText).toUpperCase();
  const parsedPass = parseParcelPass(code);
  if (parsedPass && parsedPass.until * MINUTE > now.getTime()) {
    const unsigned = buildUnsignedParcelPassCode(parsedPass.person, parsedPass.until);
    const expected = Buffer.from(unsigned + signPass(await readPassKey(db), building.id, unsigned));
    const signature = Buffer.from(code);
    if (signature.length === expected.length && timingSafeEqual(signature, expected))
      return parsedPass.person;
  }
  throw new AppError('parcel_pass_dead');
}
