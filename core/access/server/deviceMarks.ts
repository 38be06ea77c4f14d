import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { sharedSecret } from '../../../kit/server/database/sharedSecret.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { hashToken } from '../../../kit/server/tokenHash.ts';
import { MARK_LIFE, MOST_MARKS } from '../session.ts';
import { newToken } from './sessions.ts';
import { deviceMarks } from './tables.ts';

// A browser that logged in to an account keeps a mark of it, so that whoever else guesses at the password does not make it
// wait. A mark opens nothing: it says at which counter this browser's own guesses are counted. Each account has its own, a
// cookie `<secret>.<signature>`: so that log-ins of one account neither spread nor overwrite another's.

/** The calls that compare a password, and the one that sets a new one, are below it. */
const PATH = '/users';
const nameOf = (userId: number) => `parvis-mark-${userId}`;

const signingKeys = new WeakMap<Db, Buffer>();

/** What marks are signed with; asked for once in a process. */
async function signingKey(db: Db): Promise<Buffer> {
  const known = signingKeys.get(db);
  if (known) return known;
  const key = await sharedSecret(db, 'deviceMarks');
  signingKeys.set(db, key);
  return key;
}

async function signatureOf(db: Db, userId: number, secret: string): Promise<string> {
  return createHmac('sha256', await signingKey(db))
    .update(`${userId} ${secret}`)
    .digest('base64url');
}

type Caller = Pick<Context, 'db' | 'now' | 'cookie'>;

/** The secret of the mark that the caller's browser carries for the account; a made-up one costs no look-up. */
async function carriedSecret({ db, cookie }: Caller, userId: number): Promise<string | undefined> {
  const [, secret, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie(nameOf(userId)) ?? '') ?? [];
  if (!secret || !signature) return;
  const right = Buffer.from(await signatureOf(db, userId, secret));
  return timingSafeEqual(Buffer.from(signature), right) ? secret : undefined;
}

/**
 * The hash of the mark by which the account knows the caller's browser; undefined where it does not. `db` is outside of
 * transactions.
 */
export async function markOf(caller: Caller, userId: number): Promise<string | undefined> {
  const secret = await carriedSecret(caller, userId);
  if (!secret) return;
  const [mark] = await caller.db
    .select({ hash: deviceMarks.markHash })
    .from(deviceMarks)
    .where(
      and(
        eq(deviceMarks.markHash, hashToken(secret)),
        eq(deviceMarks.userId, userId),
        gt(deviceMarks.lastUsedAt, deadSince(caller.now)),
      ),
    );
  return mark?.hash;
}

const deadSince = (now: Date) => new Date(now.getTime() - MARK_LIFE);

/** A mark for the browser of a caller, which `storeMark` makes known to the account and `sendMark` sends. */
interface Mark {
  userId: number;
  secret: string;
  signature: string;
}

export async function newMark(db: Db, userId: number, secret = newToken()): Promise<Mark> {
  return { userId, secret, signature: await signatureOf(db, userId, secret) };
}

/** The mark by which the account knows the caller's browser, or a new one. `db` is outside of transactions. */
export async function currentMark(caller: Caller, userId: number): Promise<Mark> {
  const known = await markOf(caller, userId);
  return newMark(caller.db, userId, known && (await carriedSecret(caller, userId)));
}

/** Marks the browser as known for `MARK_LIFE`. The oldest marks of the person beyond `MOST_MARKS` are deleted. */
export async function storeMark(db: Db, { userId, secret }: Mark, now: Date): Promise<void> {
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
    .limit(MOST_MARKS);
  await db.delete(deviceMarks).where(and(own, notInArray(deviceMarks.markHash, latest)));
}

/** Sets the cookie of a stored mark. */
export function sendMark({ keepCookie }: Pick<Context, 'keepCookie'>, { userId, secret, signature }: Mark) {
  keepCookie(nameOf(userId), `${secret}.${signature}`, { path: PATH, seconds: MARK_LIFE / 1000 });
}

/** The browsers that an account knows, the one used last first. */
export function listMarks(db: Db, userId: number): Promise<(typeof deviceMarks.$inferSelect)[]> {
  return db
    .select()
    .from(deviceMarks)
    .where(eq(deviceMarks.userId, userId))
    .orderBy(desc(deviceMarks.lastUsedAt), deviceMarks.markHash);
}

/** The account knows no browser any more, except one where its mark's hash is given. */
export async function forgetMarksOf(db: Db, userId: number, except?: string): Promise<void> {
  const other = except === undefined ? undefined : ne(deviceMarks.markHash, except);
  await db.delete(deviceMarks).where(and(eq(deviceMarks.userId, userId), other));
}

/** Forgets marks whose life is over. */
export async function forgetDeadMarks(db: Db, now: Date): Promise<void> {
  await db.delete(deviceMarks).where(lte(deviceMarks.lastUsedAt, deadSince(now)));
}
