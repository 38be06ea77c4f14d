import { AppError } from '../../../kit/errors.ts';
import {
  consumeAllowances,
  getSecondsUntilAllowed,
  HOUR_MS,
  type UsageAllowance,
} from '../../../kit/server/database/usageLimits.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { hashNetwork } from '../../../kit/server/networkHash.ts';

type Caller = Pick<Context, 'db' | 'now' | 'address'>;

/** Applies to callers without a visit's code. High, because a whole building shares one network. */
const signingAllowance = (address: string): UsageAllowance => ({
  kind: 'nda.sign',
  subject: hashNetwork(address),
  limits: [{ maxUses: 100, withinMs: HOUR_MS }],
});

/** Only checks; counts nothing. */
export async function assertWithinSigningLimit({ db, now, address }: Caller): Promise<void> {
  const retryAfter = await getSecondsUntilAllowed(db, [signingAllowance(address)], now);
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** Runs in the transaction that writes the signature, so concurrent calls cannot exceed the limit. */
export async function countTowardsSigningLimit(asker: Caller): Promise<void> {
  const { db, now, address } = asker;
  if (await consumeAllowances(db, [signingAllowance(address)], now)) return;
  await assertWithinSigningLimit(asker);
  throw new Error('The rate limit refused a call, but reports no waiting time');
}
