import { AppError } from '../../../kit/errors.ts';
import {
  type Allowance,
  HOUR,
  secondsUntilAllowed,
  takeAllowances,
} from '../../../kit/server/database/usageLimits.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';

type Caller = Pick<Context, 'db' | 'now' | 'address'>;

/** Applies to callers without a visit's code. High, because a whole building shares one network. */
const signingAllowance = (address: string): Allowance => ({
  kind: 'nda.sign',
  subject: networkOf(address),
  limits: [{ most: 100, within: HOUR }],
});

/** Only checks; counts nothing. */
export async function assertWithinRateLimit({ db, now, address }: Caller): Promise<void> {
  const retryAfter = await secondsUntilAllowed(db, [signingAllowance(address)], now);
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** Runs in the transaction that writes the signature, so concurrent calls cannot exceed the limit. */
export async function countTowardsRateLimit(asker: Caller): Promise<void> {
  const { db, now, address } = asker;
  if (await takeAllowances(db, [signingAllowance(address)], now)) return;
  await assertWithinRateLimit(asker);
  throw new Error('The rate limit refused a call, but reports no waiting time');
}
