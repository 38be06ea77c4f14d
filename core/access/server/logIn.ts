import { AppError } from '../../../kit/errors.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';
import { callerContext } from '../../../kit/server/workQueue.ts';
import { findForLogin, lockPerson, rememberLanguage } from '../../people/server/queries.ts';
import type { Login } from '../session.ts';
import { currentMark, markOf, sendMark, storeMark } from './deviceMarks.ts';
import { passwordMatches } from './password.ts';
import { openSession } from './sessions.ts';
import { type Counter, guess } from './throttle.ts';

/**
 * Logs in and marks the browser as known to the account. A wrong address and a wrong password give the same
 * answer, in the same time. Throws `wrong_credentials` or, while guesses must wait, `too_many_attempts` with
 * `Retry-After`: a known browser has its own counter, all others share one.
 */
export async function logIn(context: Context, input: Login): Promise<{ token: string }> {
  const { db, now } = context;
  const user = await findForLogin(db, input.email);
  const mark = user && (await markOf(context, user.id));
  const network = networkOf(context.address);
  const counters: { own: Counter; network?: Counter } = mark
    ? { own: { kind: 'device', key: mark } }
    : { own: { kind: 'account', key: input.email }, network: { kind: 'network', key: network } };
  const token = await guess(db, counters, now, async () => {
    // Queued by network, not by account, because an attacker can name hundreds of accounts.
    const matches = await callerContext.run(mark ? `device ${mark}` : `address ${network}`, () =>
      passwordMatches(user?.active ? user.passwordHash : null, input.password),
    );
    return user && matches ? open(context, user, input.remember) : undefined;
  });
  if (!token)
    throw new AppError('wrong_credentials', { general: [{ code: 'wrong_credentials' }], generalOnTop: true });
  return { token };
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
