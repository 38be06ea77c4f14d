import { createHmac } from 'node:crypto';
import type { Db } from '../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';

/** 128 bits keep the QR code coarse enough to scan from paper in bad light. */
const CODE_BYTES = 16;
const HEXADECIMAL = /^[0-9a-f]{32}$/;

/** Derived by HMAC so that staff can show a code again; only its hash is stored. */
export async function deriveWardenCodes(
  db: Db,
  { buildingId, id, startedAt }: { buildingId: number; id: number; startedAt: Date },
  floors: readonly (string | null)[],
): Promise<{ floor: string | null; code: string; codeHash: string }[]> {
  const secret = await getSharedSecret(db, 'evacuations');
  return floors.map((floor) => {
    const source = JSON.stringify([buildingId, id, startedAt.getTime(), floor]);
    const code = createHmac('sha256', secret).update(source).digest().subarray(0, CODE_BYTES);
    return { floor, code: code.toString('hex'), codeHash: hashBytes(code) };
  });
}

const hashBytes = (code: Buffer): string => hashToken(code.toString('base64url'));

/** Links of earlier versions hold their code in base64url. */
export function hashWardenCode(code: string): string {
  return HEXADECIMAL.test(code) ? hashBytes(Buffer.from(code, 'hex')) : hashToken(code);
}
