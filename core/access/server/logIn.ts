import { AppError } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';
import { callerContext } from '../../../kit/server/workQueue.ts';
import { findForLogin, rememberLanguage } from '../../people/server/queries.ts';
import type { Login } from '../session.ts';
import { keepMark, markOf } from './deviceMarks.ts';
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
  const known = await guess(db, counters, now, async () => {
    // Queued by network, not by account, because an attacker can name hundreds of accounts.
    const matches = await callerContext.run(mark ? `device ${mark}` : `address ${network}`, () =>
      passwordMatches(user?.active ? user.passwordHash : null, input.password),
    );
    return matches ? user : undefined;
  });
  if (!known)
    throw new AppError('wrong_credentials', { general: [{ code: 'wrong_credentials' }], generalOnTop: true });
  await rememberLanguage(db, known.id, context.language);
  await keepMark(context, known.id);
  return { token: await openSession(db, known.id, input.remember, now) };
}
