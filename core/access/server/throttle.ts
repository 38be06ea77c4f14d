import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { wrongGuesses } from './tables.ts';

interface Limit {
  /** So many wrong guesses cost nothing; from then on the wait doubles from a second up to the longest. */
  free: number;
  longestWaitSeconds: number;
  /** Milliseconds after which the count starts anew: nobody is locked out for good. */
  forgottenAfter: number;
  /** Since the first of the guesses that are counted, or since the last. */
  since: 'first' | 'last';
}

const HOUR = 60 * 60 * 1000;

/** What guesses are about, and how they are slowed. */
const limits = {
  /** An account, by its address, whether or not there is one. */
  account: { free: 5, longestWaitSeconds: 15 * 60, forgottenAfter: 24 * HOUR, since: 'last' },
  /** The link that sets a new password, by the id of the account in it. */
  reset: { free: 5, longestWaitSeconds: 15 * 60, forgottenAfter: 24 * HOUR, since: 'last' },
  /** A network address: a whole building shares it, and everybody there mistypes now and then. */
  network: { free: 600, longestWaitSeconds: 30, forgottenAfter: HOUR, since: 'first' },
} as const satisfies Record<string, Limit>;
type Kind = keyof typeof limits;

/** What somebody guesses at: at most one of each kind. */
export type ThrottleKeys = Partial<Record<Kind, string>>;

/** The key itself is not stored. The account's hash is the one that earlier versions stored. */
function hashOf(kind: Kind, key: string): string {
  const named = kind === 'account' ? key.toLowerCase() : `${kind} ${key}`;
  return createHash('sha256').update(named).digest('hex');
}

function hashed(keys: ThrottleKeys): { kind: Kind; hash: string }[] {
  return (Object.entries(keys) as [Kind, string][]).map(([kind, key]) => ({
    kind,
    hash: hashOf(kind, key),
  }));
}

// Guesses at one key wait for each other in this process, so that many at once are not cheaper than one by one.
const turns = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier guesses at the key. */
export async function inTurn<T>(kind: Kind, key: string, work: () => Promise<T>): Promise<T> {
  const hash = hashOf(kind, key);
  const before = turns.get(hash) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(hash, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(hash) === mine) turns.delete(hash);
  }
}

/** What is counted of some keys. */
export async function findFailures(
  db: Db,
  keys: ThrottleKeys,
): Promise<(typeof wrongGuesses.$inferSelect)[]> {
  const hashes = hashed(keys).map(({ hash }) => hash);
  return db.select().from(wrongGuesses).where(inArray(wrongGuesses.subjectHash, hashes));
}

/** Seconds that whoever guesses at one of the keys must wait now; 0 for none. */
async function secondsToWait(db: Db, keys: ThrottleKeys, now: Date): Promise<number> {
  const known = hashed(keys);
  const rows = await findFailures(db, keys);
  const waits = rows.map((row) => {
    const kind = known.find(({ hash }) => hash === row.subjectHash)?.kind ?? 'account';
    const limit = limits[kind];
    if (row.failures < limit.free || isForgotten(row, limit, now)) return 0;
    const wait = Math.min(2 ** (row.failures - limit.free), limit.longestWaitSeconds);
    return wait - (now.getTime() - row.lastFailedAt.getTime()) / 1000;
  });
  return Math.ceil(Math.max(0, ...waits));
}

function isForgotten(row: typeof wrongGuesses.$inferSelect, limit: Limit, now: Date): boolean {
  const since = limit.since === 'first' ? row.firstFailedAt : row.lastFailedAt;
  return since.getTime() + limit.forgottenAfter < now.getTime();
}

/** Throws `too_many_attempts` with `Retry-After` while guesses at one of the keys must wait. */
export async function refuseWhileThrottled(db: Db, keys: ThrottleKeys, now: Date): Promise<void> {
  const seconds = await secondsToWait(db, keys, now);
  if (seconds === 0) return;
  throw new AppError('too_many_attempts', {
    params: { seconds },
    general: [{ code: 'too_many_attempts', params: { seconds } }],
    generalOnTop: true,
    retryAfter: seconds,
  });
}

/** Counts a wrong guess. `db` is no transaction that the refusal would roll back. */
export async function countFailure(db: Db, keys: ThrottleKeys, now: Date): Promise<void> {
  for (const { kind, hash } of hashed(keys)) {
    const { since, forgottenAfter } = limits[kind];
    const counted = since === 'first' ? wrongGuesses.firstFailedAt : wrongGuesses.lastFailedAt;
    const forgotten = sql`${counted} < ${new Date(now.getTime() - forgottenAfter).toISOString()}::timestamptz`;
    await db
      .insert(wrongGuesses)
      .values({ subjectHash: hash, failures: 1, firstFailedAt: now, lastFailedAt: now })
      .onConflictDoUpdate({
        target: wrongGuesses.subjectHash,
        set: {
          failures: sql`case when ${forgotten} then 1 else ${wrongGuesses.failures} + 1 end`,
          firstFailedAt: sql`case when ${forgotten} then excluded.first_failed_at else ${wrongGuesses.firstFailedAt} end`,
          lastFailedAt: now,
        },
      });
  }
}

/** Who got it right has nothing to wait for. Not for a network address, which is not one person's. */
export async function clearFailures(db: Db, kind: Exclude<Kind, 'network'>, key: string): Promise<void> {
  await db.delete(wrongGuesses).where(eq(wrongGuesses.subjectHash, hashOf(kind, key)));
}

/** Forgets counts that no longer slow anybody. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * HOUR);
  await db.delete(wrongGuesses).where(lt(wrongGuesses.lastFailedAt, aDayAgo));
}
