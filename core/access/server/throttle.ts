import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
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
const inARow = { free: 5, longestWaitSeconds: 15 * 60, forgottenAfter: 24 * HOUR, since: 'last' } as const;

/** By whom, or at what, guesses are counted, and how they are slowed. */
const limits = {
  /** Everybody whom an account does not know, by its address, whether or not there is one. */
  account: inARow,
  /** A browser that the account knows, by the hash of its mark (deviceMarks.ts). */
  device: inARow,
  /** Somebody logged in, in a browser that the account does not know, by the hash of the token. */
  session: inARow,
  /** The link that sets a new password, by the id of the account in it. */
  reset: inARow,
  /** The PIN of somebody, whoever guesses: it has few digits. */
  pin: inARow,
  /** A session, by the hash of its token, in which somebody guesses at PINs, whosesoever: a right one forgets nothing. */
  pinSession: { free: 15, longestWaitSeconds: 15 * 60, forgottenAfter: HOUR, since: 'first' },
  /** A network address: a whole building shares it, and everybody there mistypes now and then. */
  network: { free: 600, longestWaitSeconds: 30, forgottenAfter: HOUR, since: 'first' },
} as const satisfies Record<string, Limit>;

/** What guesses are counted at. The key itself is not stored. */
export interface Counter {
  kind: keyof typeof limits;
  key: string;
}

/** The account's hash is the one that earlier versions stored. */
function hashOf({ kind, key }: Counter): string {
  const named = kind === 'account' ? key.toLowerCase() : `${kind} ${key}`;
  return createHash('sha256').update(named).digest('hex');
}

// In this process guesses at one counter wait for each other, so that many right ones at once are not taken for a burst.
const turns = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier guesses at the counter. */
async function inTurn<T>(counter: Counter, work: () => Promise<T>): Promise<T> {
  const hash = hashOf(counter);
  const before = turns.get(hash) ?? Promise.resolve();
  const mine = (async () => {
    await before.catch(() => undefined);
    return work();
  })();
  turns.set(hash, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(hash) === mine) turns.delete(hash);
  }
}

/**
 * Lets somebody guess. In: the counter of the guess, that of the network address where it counts too, and `attempt`, which
 * answers undefined for a wrong guess. The guess is counted before it is compared, and taken back where it was right: so
 * many at once, in whatever processes, are not cheaper than one by one. Answers what `attempt` does. Throws
 * `too_many_attempts` with `Retry-After` while guesses there must wait. `db` is outside of transactions: a refusal must not
 * undo the count.
 */
export function guess<T>(
  db: Db,
  { own, network }: { own: Counter; network?: Counter },
  now: Date,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return inTurn(own, async () => {
    if (network) await refuseWhileThrottled(db, network, now);
    await countGuess(db, own, now);
    const answer = await attempt().catch(async (error: unknown) => {
      // Nothing was compared.
      await takeBackGuess(db, own);
      throw error;
    });
    if (answer !== undefined) await clearGuesses(db, [own]);
    else if (network) await countGuess(db, network, now);
    return answer;
  });
}

/**
 * Counts a wrong guess, or throws as `guess` does while it must wait: one statement, so that of many at once none slips by.
 * `db` as there.
 */
export async function countGuess(db: Db, counter: Counter, now: Date): Promise<void> {
  const { free, longestWaitSeconds, since, forgottenAfter } = limits[counter.kind];
  const { failures, firstFailedAt, lastFailedAt } = wrongGuesses;
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const counted = since === 'first' ? firstFailedAt : lastFailedAt;
  const forgotten = sql`${counted} < ${instant(new Date(now.getTime() - forgottenAfter))}`;
  // As in `secondsToWait`; no power of two beyond those that matter.
  const wait = sql`make_interval(secs => least(power(2, least(${failures} - ${free}, 20)), ${longestWaitSeconds}))`;
  const taken = await db
    .insert(wrongGuesses)
    .values({ subjectHash: hashOf(counter), failures: 1, firstFailedAt: now, lastFailedAt: now })
    .onConflictDoUpdate({
      target: wrongGuesses.subjectHash,
      set: {
        failures: sql`case when ${forgotten} then 1 else ${failures} + 1 end`,
        firstFailedAt: sql`case when ${forgotten} then excluded.first_failed_at else ${firstFailedAt} end`,
        lastFailedAt: now,
      },
      setWhere: sql`${forgotten} or ${failures} < ${free} or ${lastFailedAt} + ${wait} <= ${instant(now)}`,
    })
    .returning({ failures });
  if (taken.length === 0) throw tooMany(Math.max(1, await secondsToWait(db, counter, now)));
}

/** Throws as `guess` does while guesses at the counter must wait. */
async function refuseWhileThrottled(db: Db, counter: Counter, now: Date): Promise<void> {
  const seconds = await secondsToWait(db, counter, now);
  if (seconds > 0) throw tooMany(seconds);
}

function tooMany(seconds: number): AppError {
  return new AppError('too_many_attempts', {
    params: { seconds },
    general: [{ code: 'too_many_attempts', params: { seconds } }],
    generalOnTop: true,
    retryAfter: seconds,
  });
}

/** Seconds that whoever guesses must wait now; 0 for none. */
async function secondsToWait(db: Db, counter: Counter, now: Date): Promise<number> {
  const [row] = await findGuesses(db, [counter]);
  const limit = limits[counter.kind];
  if (!row || row.failures < limit.free || isForgotten(row, limit, now)) return 0;
  const wait = Math.min(2 ** (row.failures - limit.free), limit.longestWaitSeconds);
  return Math.max(0, Math.ceil(wait - (now.getTime() - row.lastFailedAt.getTime()) / 1000));
}

function isForgotten(row: typeof wrongGuesses.$inferSelect, limit: Limit, now: Date): boolean {
  const since = limit.since === 'first' ? row.firstFailedAt : row.lastFailedAt;
  return since.getTime() + limit.forgottenAfter < now.getTime();
}

async function takeBackGuess(db: Db, counter: Counter): Promise<void> {
  const { subjectHash, failures } = wrongGuesses;
  const counted = eq(subjectHash, hashOf(counter));
  await db.delete(wrongGuesses).where(and(counted, eq(failures, 1)));
  await db
    .update(wrongGuesses)
    .set({ failures: sql`${failures} - 1` })
    .where(and(counted, gt(failures, 1)));
}

const among = (counters: readonly Counter[]) => inArray(wrongGuesses.subjectHash, counters.map(hashOf));

/** What is counted at some counters. */
export async function findGuesses(
  db: Db,
  counters: readonly Counter[],
): Promise<(typeof wrongGuesses.$inferSelect)[]> {
  return db.select().from(wrongGuesses).where(among(counters));
}

/** Who got it right has nothing to wait for. Not for a network address, which is not one person's. */
export async function clearGuesses(db: Db, counters: readonly Counter[]): Promise<void> {
  await db.delete(wrongGuesses).where(among(counters));
}

/** Forgets counts that no longer slow anybody. */
export async function deleteOldGuesses(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * HOUR);
  await db.delete(wrongGuesses).where(lt(wrongGuesses.lastFailedAt, aDayAgo));
}
