import { AppError } from '../../../kit/errors.ts';
import {
  createConcurrencyLimit,
  MAX_REQUEST_WAIT_MS,
} from '../../../kit/server/concurrency/concurrencyLimit.ts';
import { queueCallerStorage } from '../../../kit/server/concurrency/workQueue.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { findAccountForLogin, lockPerson, updateUserLanguage } from '../../people/server/queries.ts';
import type { LoginInput } from '../session.ts';
import {
  findDeviceMark,
  getOrCreateDeviceMark,
  setDeviceMarkCookie,
  upsertDeviceMark,
} from './deviceMarks.ts';
import { isPasswordCorrect } from './password.ts';
import { openSession } from './sessions.ts';
import { type GuessCounter, verifyGuess } from './throttle.ts';

const CONCURRENCY = { maxActive: 2, maxWaiting: 1_000, maxWait: MAX_REQUEST_WAIT_MS };
const lookUpLimit = createConcurrencyLimit(CONCURRENCY);
// Known browsers skip this limit, so that unknown ones of their network cannot delay them.
const unknownBrowserLimit = createConcurrencyLimit(CONCURRENCY);

/** A wrong address and a wrong password give the same answer, in the same time. */
export async function logIn(context: Context, input: LoginInput): Promise<{ token: string }> {
  const { signal } = context;
  const network = hashNetwork(context.networkAddress);
  const account = await lookUpLimit.run(network, () => lookUp(context, input.email), signal);
  const attempt = () => tryPassword(context, input, account, network);
  const token = account.mark ? await attempt() : await unknownBrowserLimit.run(network, attempt, signal);
  if (!token)
    throw new AppError('wrong_credentials', { general: [{ code: 'wrong_credentials' }], generalOnTop: true });
  return { token };
}

interface Account {
  user: Awaited<ReturnType<typeof findAccountForLogin>>;
  mark: string | undefined;
}

async function lookUp(context: Context, email: string): Promise<Account> {
  const user = await findAccountForLogin(context.db, email);
  return { user, mark: user && (await findDeviceMark(context, user.id)) };
}

function tryPassword(
  context: Context,
  { email, password, remember }: LoginInput,
  { user, mark }: Account,
  network: string,
): Promise<string | undefined> {
  const { db, now } = context;
  const counters: { own: GuessCounter; network?: GuessCounter } = mark
    ? { own: { kind: 'device', key: mark } }
    : { own: { kind: 'account', key: email }, network: { kind: 'network', key: network } };
  return verifyGuess(db, counters, now, async () => {
    // Queued by network, not by account, because an attacker can name hundreds of accounts.
    const matches = await queueCallerStorage.run(mark ? `device ${mark}` : `address ${network}`, () =>
      isPasswordCorrect(user?.active ? user.passwordHash : null, password),
    );
    return user && matches ? openSessionIfUnchanged(context, user, remember) : undefined;
  });
}

async function openSessionIfUnchanged(
  context: Context,
  { id, passwordHash }: { id: number; passwordHash: string },
  remember: boolean,
): Promise<string | undefined> {
  const { db, now, language } = context;
  const mark = await getOrCreateDeviceMark(context, id);
  const token = await inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person?.active || person.passwordHash !== passwordHash) return undefined;
    await updateUserLanguage(tx, id, language);
    await upsertDeviceMark(tx, mark, now);
    return openSession(tx, id, remember, now);
  });
  if (token) setDeviceMarkCookie(context, mark);
  return token;
}
