import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { createConcurrencyLimit } from '../../../kit/server/concurrency/concurrencyLimit.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { DAY_MS, HOUR_MS } from '../../../kit/time.ts';
import { wrongGuesses } from './tables.ts';

interface Limit {
  /** Wrong guesses without a wait. The wait then doubles from one second to the longest. */
  free: number;
  longestWaitSeconds: number;
  /** Milliseconds after which the count restarts, so that nothing stays locked forever. */
  forgottenAfter: number;
  /** The counted guess from which `forgottenAfter` runs. */
  since: 'first' | 'last';
}

const consecutive = {
  free: 5,
  longestWaitSeconds: 15 * 60,
  forgottenAfter: DAY_MS,
  since: 'last',
} as const;

const limits = {
  /** All browsers unknown to the account, by the entered address, even if no account has it. */
  account: consecutive,
  device: consecutive,
  session: consecutive,
  reset: consecutive,
  pin: consecutive,
  /** PINs of any person in one session, by token hash. A right PIN does not clear the count. */
  pinSession: { free: 15, longestWaitSeconds: 15 * 60, forgottenAfter: HOUR_MS, since: 'first' },
  network: { free: 600, longestWaitSeconds: 30, forgottenAfter: HOUR_MS, since: 'first' },
} as const satisfies Record<string, Limit>;

export interface GuessCounter {
  kind: keyof typeof limits;
  key: string;
}

/** The hash of an account has no kind, for compatibility with earlier versions. */
function hashOf({ kind, key }: GuessCounter): string {
  const hashInput = kind === 'account' ? key.toLowerCase() : `${kind} ${key}`;
  return createHash('sha256').update(hashInput).digest('hex');
}

// Guesses are counted before they are compared, so concurrent right guesses would refuse each other.
const guessQueue = createConcurrencyLimit({ maxActive: 1, maxWaiting: 100 });

/**
 * Counts the guess before `attempt` compares it, so that concurrent guesses cost as much as sequential ones.
 * `attempt` returns undefined for a wrong guess. `db` must not be in a transaction.
 */
export async function verifyGuess<T>(
  db: Db,
  { own, network }: { own: GuessCounter; network?: GuessCounter },
  now: Date,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return guessQueue.run(hashOf(own), async () => {
    if (network) await refuseWhileThrottled(db, network, now);
    await incrementGuessCount(db, own, now);
    const answer = await attempt().catch(async (error: unknown) => {
      // The guess was not compared.
      await decrementGuessCount(db, own);
      throw error;
    });
    if (answer !== undefined) await resetGuessCounters(db, [own]);
    else if (network) await incrementGuessCount(db, network, now);
    return answer;
  });
}

/** One statement, so that concurrent guesses all count. */
export async function incrementGuessCount(db: Db, counter: GuessCounter, now: Date): Promise<void> {
  const { free, longestWaitSeconds, since, forgottenAfter } = limits[counter.kind];
  const { failures, firstFailedAt, lastFailedAt } = wrongGuesses;
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const countStart = since === 'first' ? firstFailedAt : lastFailedAt;
  const isExpired = sql`${countStart} < ${instant(new Date(now.getTime() - forgottenAfter))}`;
  // The same formula as `secondsToWait`; the exponent is limited to avoid an overflow.
  const backoffSeconds = sql`power(2, least(${failures} - ${free}, 20))`;
  const wait = sql`make_interval(secs => least(${backoffSeconds}, ${longestWaitSeconds}))`;
  const updatedRows = await db
    .insert(wrongGuesses)
    .values({ subjectHash: hashOf(counter), failures: 1, firstFailedAt: now, lastFailedAt: now })
    .onConflictDoUpdate({
      target: wrongGuesses.subjectHash,
      set: {
        failures: sql`case when ${isExpired} then 1 else ${failures} + 1 end`,
        firstFailedAt: sql`case when ${isExpired} then excluded.first_failed_at else ${firstFailedAt} end`,
        lastFailedAt: now,
      },
      setWhere: sql`${isExpired} or ${failures} < ${free} or ${lastFailedAt} + ${wait} <= ${instant(now)}`,
    })
    .returning({ failures });
  if (updatedRows.length === 0) throw createThrottleError(Math.max(1, await secondsToWait(db, counter, now)));
}

async function refuseWhileThrottled(db: Db, counter: GuessCounter, now: Date): Promise<void> {
  const seconds = await secondsToWait(db, counter, now);
  if (seconds > 0) throw createThrottleError(seconds);
}

function createThrottleError(seconds: number): AppError {
  return new AppError('too_many_attempts', {
    params: { seconds },
    general: [{ code: 'too_many_attempts', params: { seconds } }],
    generalOnTop: true,
    retryAfter: seconds,
  });
}

async function secondsToWait(db: Db, counter: GuessCounter, now: Date): Promise<number> {
  const [row] = await findWrongGuesses(db, [counter]);
  const limit = limits[counter.kind];
  if (!row || row.failures < limit.free || isForgotten(row, limit, now)) return 0;
  const wait = Math.min(2 ** (row.failures - limit.free), limit.longestWaitSeconds);
  return Math.max(0, Math.ceil(wait - (now.getTime() - row.lastFailedAt.getTime()) / 1000));
}

function isForgotten(row: typeof wrongGuesses.$inferSelect, limit: Limit, now: Date): boolean {
  const since = limit.since === 'first' ? row.firstFailedAt : row.lastFailedAt;
  return since.getTime() + limit.forgottenAfter < now.getTime();
}

async function decrementGuessCount(db: Db, counter: GuessCounter): Promise<void> {
  const { subjectHash, failures } = wrongGuesses;
  const counterCondition = eq(subjectHash, hashOf(counter));
  await db.delete(wrongGuesses).where(and(counterCondition, eq(failures, 1)));
  await db
    .update(wrongGuesses)
    .set({ failures: sql`${failures} - 1` })
    .where(and(counterCondition, gt(failures, 1)));
}

const matchesAny = (counters: readonly GuessCounter[]) =>
  inArray(wrongGuesses.subjectHash, counters.map(hashOf));

export async function findWrongGuesses(
  db: Db,
  counters: readonly GuessCounter[],
): Promise<(typeof wrongGuesses.$inferSelect)[]> {
  return db.select().from(wrongGuesses).where(matchesAny(counters));
}

export async function resetGuessCounters(db: Db, counters: readonly GuessCounter[]): Promise<void> {
  await db.delete(wrongGuesses).where(matchesAny(counters));
}

export async function deleteOldWrongGuesses(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  await db.delete(wrongGuesses).where(lt(wrongGuesses.lastFailedAt, aDayAgo));
}
