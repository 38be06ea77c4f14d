import { AppError } from '../../../kit/errors.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import {
  type Allowance,
  HOUR,
  secondsUntilAllowed,
  takeAllowances,
} from '../../../kit/server/database/usageLimits.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';

/**
 * Rate limit of invalid codes per network. It is high, because a building shares one address and people open
 * old links.
 */
const allowanceOf = (address: string): Allowance => ({
  kind: 'visits.guess',
  subject: networkOf(address),
  limits: [{ most: 100, within: HOUR }],
});

/**
 * Counts an invalid code and throws `dead`, the same for all; over the rate limit, `too_many_requests`. Valid
 * codes are never limited. Call it outside a transaction: a rollback would undo the count.
 */
export async function refuseGuess(
  { db, now, address }: Pick<Context, 'db' | 'now' | 'address'>,
  dead: string,
): Promise<never> {
  const allowance = allowanceOf(address);
  const retryAfter = await secondsUntilAllowed(db, [allowance], now);
  // If a concurrent call takes the last permit, this call still gets `dead`; the next one is limited.
  if (retryAfter === 0) await inTransaction(db, (tx) => takeAllowances(tx, [allowance], now));
  throw retryAfter > 0 ? new AppError('too_many_requests', { retryAfter }) : new AppError(dead);
}
