import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeCode } from '../../../../kit/code.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { sharedSecret } from '../../../../kit/server/database/sharedSecret.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { PASS_MINUTES, type ParcelPass, passOf, readPass } from '../../reception.ts';

const MINUTE = 60_000;
/** Alphabet of five bits per character that keeps QR codes small; 26 characters hold 130 bits. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const PROVES = 26;

/** Signature of a pass: HMAC-SHA-256 over building, person and expiry, cut to 130 bits. */
function proofOf(key: Buffer, building: number, beginning: string): string {
  const hash = createHmac('sha256', key).update(`${building}/${beginning}`).digest();
  return [...hash.subarray(0, PROVES)].map((byte) => SIGNS[byte & 31]).join('');
}

const keyOf = (db: Db) => sharedSecret(db, 'parcelPasses');

/** Passes are not stored: they are derived from owner and expiry. */
export async function showPass({ db, actor, building, now }: BuildingContext): Promise<ParcelPass> {
  const until = Math.floor(now.getTime() / MINUTE) + PASS_MINUTES;
  const beginning = passOf(actor.userId, until);
  return {
    code: beginning + proofOf(await keyOf(db), building.id, beginning),
    expiresAt: new Date(until * MINUTE).toISOString(),
  };
}

export async function ownerOfPass(
  { db, building, now }: Pick<BuildingContext, 'db' | 'building' | 'now'>,
  shown: string,
): Promise<number> {
  const code = normalizeCode(shown).toUpperCase();
  const read = readPass(code);
  if (read && read.until * MINUTE > now.getTime()) {
    const beginning = passOf(read.person, read.until);
    const right = Buffer.from(beginning + proofOf(await keyOf(db), building.id, beginning));
    const given = Buffer.from(code);
    if (given.length === right.length && timingSafeEqual(given, right)) return read.person;
  }
  throw new AppError('parcel_pass_dead');
}
