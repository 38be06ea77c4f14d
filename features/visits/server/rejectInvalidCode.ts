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

/** Per network, and high, because a building shares one address and people open old links. */
const toAllowance = (address: string): Allowance => ({
  kind: 'visits.guess',
  subject: networkOf(address),
  limits: [{ most: 100, within: HOUR }],
});

/** Call it outside a transaction, because a rollback would undo the count. Valid codes are not limited. */
export async function rejectInvalidCode(
  { db, now, address }: Pick<Context, 'db' | 'now' | 'address'>,
  errorCode: string,
): Promise<never> {
  const allowance = toAllowance(address);
  const retryAfter = await secondsUntilAllowed(db, [allowance], now);
  // If a concurrent call takes the last permit, this call still gets `dead`; the next one is limited.
  if (retryAfter === 0) await inTransaction(db, (tx) => takeAllowances(tx, [allowance], now));
  throw retryAfter > 0 ? new AppError('too_many_requests', { retryAfter }) : new AppError(errorCode);
}
