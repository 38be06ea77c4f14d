import { AppError } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { onBehalfOf } from '../../../kit/server/workQueue.ts';
import { findForLogin, rememberLanguage } from '../../people/server/queries.ts';
import type { Login } from '../session.ts';
import { passwordMatches } from './password.ts';
import { openSession } from './sessions.ts';
import { clearFailures, countFailure, inTurn, refuseWhileThrottled } from './throttle.ts';

/**
 * Logs in. The answer is the same whether the address or the password is wrong, and takes as long. Throws
 * `wrong_credentials` or, while guesses must wait, `too_many_attempts` with `Retry-After`.
 */
export function logIn(context: Context, input: Login): Promise<{ token: string }> {
  // A whole building shares one network address: each log-in has a turn of its own.
  const caller = `log-in ${input.email.toLowerCase()}`;
  return inTurn('account', input.email, () => onBehalfOf(caller, () => guess(context, input)));
}

async function guess(context: Context, input: Login): Promise<{ token: string }> {
  const { db, now } = context;
  const keys = { account: input.email, network: context.address };
  await refuseWhileThrottled(db, keys, now);
  const user = await findForLogin(db, input.email);
  const matches = await passwordMatches(user?.active ? user.passwordHash : null, input.password);
  if (!user || !matches) {
    await countFailure(db, keys, now);
    throw new AppError('wrong_credentials', { general: [{ code: 'wrong_credentials' }], generalOnTop: true });
  }
  await clearFailures(db, 'account', input.email);
  await rememberLanguage(db, user.id, context.language);
  return { token: await openSession(db, user.id, input.remember, now) };
}
