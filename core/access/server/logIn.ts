import { AppError } from '../../../kit/errors.ts';
import { limitConcurrency } from '../../../kit/server/concurrencyLimit.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { MAX_WAIT } from '../../../kit/server/http/timeouts.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';
import { callerContext } from '../../../kit/server/workQueue.ts';
import { findForLogin, lockPerson, rememberLanguage } from '../../people/server/queries.ts';
import type { Login } from '../session.ts';
import { currentMark, markOf, sendMark, storeMark } from './deviceMarks.ts';
import { passwordMatches } from './password.ts';
import { openSession } from './sessions.ts';
import { type Counter, guess } from './throttle.ts';

/** Log-ins from one network that look up their account, and those that then compare a password. */
const AT_A_TIME = { most: 2, maxWaiting: 1_000, maxWait: MAX_WAIT };
const lookUps = limitConcurrency(AT_A_TIME);
// Known browsers skip this limit, so that unknown ones of their network cannot delay them.
const unknownBrowsers = limitConcurrency(AT_A_TIME);

/**
 * Logs in and marks the browser as known to the account. A wrong address and a wrong password give the same
 * answer, in the same time. Throws `wrong_credentials` or, while guesses must wait, `too_many_attempts` with
 * `Retry-After`: a known browser has its own counter, all others share one.
 */
export async function logIn(context: Context, input: Login): Promise<{ token: string }> {
  const { signal } = context;
  const network = networkOf(context.address);
  const account = await lookUps.run(network, () => lookUp(context, input.email), signal);
  const attempt = () => tryPassword(context, input, account, network);
  const token = account.mark ? await attempt() : await unknownBrowsers.run(network, attempt, signal);
  if (!token)
    throw new AppError('wrong_credentials', { general: [{ code: 'wrong_credentials' }], generalOnTop: true });
  return { token };
}

interface Account {
  user: Awaited<ReturnType<typeof findForLogin>>;
  /** The mark of the caller's browser if the account knows it. */
  mark: string | undefined;
}

async function lookUp(context: Context, email: string): Promise<Account> {
  const user = await findForLogin(context.db, email);
  return { user, mark: user && (await markOf(context, user.id)) };
}

/** Returns the token of a new session, or undefined for a wrong password. */
function tryPassword(
  context: Context,
  { email, password, remember }: Login,
  { user, mark }: Account,
  network: string,
): Promise<string | undefined> {
  const { db, now } = context;
  const counters: { own: Counter; network?: Counter } = mark
    ? { own: { kind: 'device', key: mark } }
    : { own: { kind: 'account', key: email }, network: { kind: 'network', key: network } };
  return guess(db, counters, now, async () => {
    // Queued by network, not by account, because an attacker can name hundreds of accounts.
    const matches = await callerContext.run(mark ? `device ${mark}` : `address ${network}`, () =>
      passwordMatches(user?.active ? user.passwordHash : null, password),
    );
    return user && matches ? open(context, user, remember) : undefined;
  });
}

/** Opens a session, unless the password or the account has changed since it was compared. */
async function open(
  context: Context,
  { id, passwordHash }: { id: number; passwordHash: string },
  remember: boolean,
): Promise<string | undefined> {
  const { db, now, language } = context;
  const mark = await currentMark(context, id);
  const token = await inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person?.active || person.passwordHash !== passwordHash) return undefined;
    await rememberLanguage(tx, id, language);
    await storeMark(tx, mark, now);
    return openSession(tx, id, remember, now);
  });
  if (token) sendMark(context, mark);
  return token;
}
