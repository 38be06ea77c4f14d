import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/db.ts';
import type { Context } from '../../../kit/server/http.ts';
import { findForLogin, rememberLanguage } from '../../people/server/queries.ts';
import type { Login } from '../session.ts';
import { passwordMatches } from './password.ts';
import { openSession } from './sessions.ts';
import { loginFailures } from './tables.ts';

/** So many wrong passwords in a row cost nothing; from then on the wait doubles from a second up to the longest. */
const FREE_GUESSES = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** After a day without a guess the count starts anew, so that nobody is locked out for good. */
const FORGIVEN_AFTER = 24 * 60 * 60 * 1000;

// Guesses at one account wait for each other in this process, so that many at once are not cheaper than one by one.
const turns = new Map<string, Promise<unknown>>();

async function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(account) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(account, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(account) === mine) turns.delete(account);
  }
}

/**
 * Logs in. The answer is the same whether the address or the password is wrong, and takes as long. Throws
 * `wrong_credentials` or, while guesses must wait, `too_many_attempts` with `Retry-After`.
 */
export function logIn(context: Context, input: Login): Promise<{ token: string }> {
  const account = createHash('sha256').update(input.email.toLowerCase()).digest('hex');
  return inTurn(account, () => guess(context, account, input));
}

async function guess(context: Context, account: string, input: Login): Promise<{ token: string }> {
  const { db, now } = context;
  await refuseWhileWaiting(db, account, now);
  const user = await findForLogin(db, input.email);
  const matches = await passwordMatches(user?.active ? user.passwordHash : null, input.password);
  if (!user || !matches) {
    await countFailure(db, account, now);
    throw new AppError('wrong_credentials', { general: [{ code: 'wrong_credentials' }], generalOnTop: true });
  }
  await db.delete(loginFailures).where(eq(loginFailures.accountHash, account));
  await rememberLanguage(db, user.id, context.language);
  return { token: await openSession(db, user.id, input.remember, now) };
}

async function refuseWhileWaiting(db: Db, account: string, now: Date): Promise<void> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.accountHash, account));
  if (!row || row.failures < FREE_GUESSES) return;
  const wait = Math.min(2 ** (row.failures - FREE_GUESSES), LONGEST_WAIT_SECONDS);
  const left = wait - (now.getTime() - row.lastFailedAt.getTime()) / 1000;
  if (left <= 0) return;
  const seconds = Math.ceil(left);
  throw new AppError('too_many_attempts', {
    params: { seconds },
    general: [{ code: 'too_many_attempts', params: { seconds } }],
    generalOnTop: true,
    retryAfter: seconds,
  });
}

async function countFailure(db: Db, account: string, now: Date): Promise<void> {
  const forgiven = new Date(now.getTime() - FORGIVEN_AFTER).toISOString();
  await db
    .insert(loginFailures)
    .values({ accountHash: account, failures: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.accountHash,
      set: {
        failures: sql`case when ${loginFailures.lastFailedAt} < ${forgiven}::timestamptz then 1
          else ${loginFailures.failures} + 1 end`,
        lastFailedAt: now,
      },
    });
}

/** Forgets counts that no longer slow anybody. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .delete(loginFailures)
    .where(
      sql`${loginFailures.lastFailedAt} < ${new Date(now.getTime() - FORGIVEN_AFTER).toISOString()}::timestamptz`,
    );
}
