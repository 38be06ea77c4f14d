import { AppError } from '../../../kit/errors.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import {
  consumeAllowances,
  getSecondsUntilAllowed,
  type UsageAllowance,
} from '../../../kit/server/database/usageLimits.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { HOUR_MS } from '../../../kit/time.ts';

/** Per network, and high, because a building shares one address and people open old links. */
const toAllowance = (networkAddress: string): UsageAllowance => ({
  kind: 'visits.guess',
  subject: hashNetwork(networkAddress),
  limits: [{ maxUses: 100, withinMs: HOUR_MS }],
});

/** Call it outside a transaction, because a rollback would undo the count. Valid codes are not limited. */
export async function rejectInvalidLinkCode(
  { db, now, networkAddress }: Pick<Context, 'db' | 'now' | 'networkAddress'>,
  errorCode: string,
): Promise<never> {
  const allowance = toAllowance(networkAddress);
  const retryAfter = await getSecondsUntilAllowed(db, [allowance], now);
  // If a concurrent call takes the last permit, this call still gets `errorCode`; the next one is limited.
  if (retryAfter === 0) await inTransaction(db, (tx) => consumeAllowances(tx, [allowance], now));
  throw retryAfter > 0 ? new AppError('too_many_requests', { retryAfter }) : new AppError(errorCode);
}
