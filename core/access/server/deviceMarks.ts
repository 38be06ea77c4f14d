import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { getSharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { DEVICE_MARK_LIFETIME, MAX_DEVICE_MARKS } from '../session.ts';
import { createToken } from './sessions.ts';
import { deviceMarks } from './tables.ts';

// A browser that logged in keeps a mark (a signed cookie per account), so that strangers' guesses do not
// delay it. A mark grants no access; it only selects the counter of wrong guesses.

const PATH = '/users';
const cookieName = (userId: number) => `parvis-mark-${userId}`;

const signingKeys = new WeakMap<Db, Buffer>();

async function getSigningKey(db: Db): Promise<Buffer> {
  const cachedKey = signingKeys.get(db);
  if (cachedKey) return cachedKey;
  const key = await getSharedSecret(db, 'deviceMarks');
  signingKeys.set(db, key);
  return key;
}

async function sign(db: Db, userId: number, secret: string): Promise<string> {
  return createHmac('sha256', await getSigningKey(db))
    .update(`${userId} ${secret}`)
    .digest('base64url');
}

type Caller = Pick<Context, 'db' | 'now' | 'cookie'>;

/** The signature is checked first, so that a forged cookie costs no query. */
async function readMarkCookie({ db, cookie }: Caller, userId: number): Promise<string | undefined> {
  const [, secret, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie(cookieName(userId)) ?? '') ?? [];
  if (!secret || !signature) return;
  const expectedSignature = Buffer.from(await sign(db, userId, secret));
  return timingSafeEqual(Buffer.from(signature), expectedSignature) ? secret : undefined;
}

/** Returns the hash of the browser's mark if the account knows it. `db` must not be in a transaction. */
export async function findDeviceMark(caller: Caller, userId: number): Promise<string | undefined> {
  const secret = await readMarkCookie(caller, userId);
  if (!secret) return;
  const [mark] = await caller.db
    .select({ hash: deviceMarks.markHash })
    .from(deviceMarks)
    .where(
      and(
        eq(deviceMarks.markHash, hashToken(secret)),
        eq(deviceMarks.userId, userId),
        gt(deviceMarks.lastUsedAt, expiredBefore(caller.now)),
      ),
    );
  return mark?.hash;
}

const expiredBefore = (now: Date) => new Date(now.getTime() - DEVICE_MARK_LIFETIME);

interface DeviceMark {
  userId: number;
  secret: string;
  signature: string;
}

export async function createDeviceMark(db: Db, userId: number, secret = createToken()): Promise<DeviceMark> {
  return { userId, secret, signature: await sign(db, userId, secret) };
}

export async function getOrCreateDeviceMark(caller: Caller, userId: number): Promise<DeviceMark> {
  const markHash = await findDeviceMark(caller, userId);
  return createDeviceMark(caller.db, userId, markHash && (await readMarkCookie(caller, userId)));
}

/** Marks beyond `MAX_DEVICE_MARKS` are deleted, the oldest first. */
export async function upsertDeviceMark(db: Db, { userId, secret }: DeviceMark, now: Date): Promise<void> {
  await db
    .insert(deviceMarks)
    .values({ markHash: hashToken(secret), userId, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: deviceMarks.markHash, set: { lastUsedAt: now } });
  const own = eq(deviceMarks.userId, userId);
  const latest = db
    .select({ hash: deviceMarks.markHash })
    .from(deviceMarks)
    .where(own)
    .orderBy(desc(deviceMarks.lastUsedAt), deviceMarks.markHash)
    .limit(MAX_DEVICE_MARKS);
  await db.delete(deviceMarks).where(and(own, notInArray(deviceMarks.markHash, latest)));
}

export function setDeviceMarkCookie(
  { keepCookie }: Pick<Context, 'keepCookie'>,
  { userId, secret, signature }: DeviceMark,
) {
  keepCookie(cookieName(userId), `${secret}.${signature}`, {
    path: PATH,
    seconds: DEVICE_MARK_LIFETIME / 1000,
  });
}

export function listDeviceMarksOfAccount(
  db: Db,
  userId: number,
): Promise<(typeof deviceMarks.$inferSelect)[]> {
  return db
    .select()
    .from(deviceMarks)
    .where(eq(deviceMarks.userId, userId))
    .orderBy(desc(deviceMarks.lastUsedAt), deviceMarks.markHash);
}

export async function deleteDeviceMarksOfAccount(db: Db, userId: number, except?: string): Promise<void> {
  const other = except === undefined ? undefined : ne(deviceMarks.markHash, except);
  await db.delete(deviceMarks).where(and(eq(deviceMarks.userId, userId), other));
}

export async function deleteExpiredDeviceMarks(db: Db, now: Date): Promise<void> {
  await db.delete(deviceMarks).where(lte(deviceMarks.lastUsedAt, expiredBefore(now)));
}
