import { createHmac, timingSafeEqual } from 'node:crypto';
import { bareCode } from '../../../../kit/code.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { sharedSecret } from '../../../../kit/server/database/sharedSecret.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { PASS_MINUTES, type ParcelPass, passOf, readPass } from '../../reception.ts';

const MINUTE = 60_000;
/** Letters and digits that a QR code keeps small, five bits each: 26 of them hold 128 bits and more. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const PROVES = 26;

/** What proves a pass: HMAC-SHA-256 over the building, the person and the end, cut to 130 bits. */
function proofOf(key: Buffer, building: number, beginning: string): string {
  const hash = createHmac('sha256', key).update(`${building}/${beginning}`).digest();
  return [...hash.subarray(0, PROVES)].map((byte) => SIGNS[byte & 31]).join('');
}

const keyOf = (db: Db) => sharedSecret(db, 'parcelPasses');

/** The caller’s own, from now on. Nothing is kept of it: it follows from whose it is and when it ends. */
export async function showPass({ db, actor, building, now }: BuildingContext): Promise<ParcelPass> {
  const until = Math.floor(now.getTime() / MINUTE) + PASS_MINUTES;
  const beginning = passOf(actor.userId, until);
  return {
    code: beginning + proofOf(await keyOf(db), building.id, beginning),
    expiresAt: new Date(until * MINUTE).toISOString(),
  };
}

/** Whose pass it is. Throws `parcel_pass_dead` where it is over, of another building, or none. */
export async function ownerOfPass(
  { db, building, now }: Pick<BuildingContext, 'db' | 'building' | 'now'>,
  shown: string,
): Promise<number> {
  const code = bareCode(shown).toUpperCase();
  const read = readPass(code);
  if (read && read.until * MINUTE > now.getTime()) {
    const beginning = passOf(read.person, read.until);
    const right = Buffer.from(beginning + proofOf(await keyOf(db), building.id, beginning));
    const given = Buffer.from(code);
    if (given.length === right.length && timingSafeEqual(given, right)) return read.person;
  }
  throw new AppError('parcel_pass_dead');
}
