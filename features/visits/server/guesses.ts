import { AppError } from '../../../kit/errors.ts';
import { type Allowance, HOUR, takeAllowances, waitFor } from '../../../kit/server/database/allowances.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';

/** Of codes that open nothing, from one network address: a whole building shares one, and yesterday's links are opened there. */
const allowanceOf = (address: string): Allowance => ({
  kind: 'visits.guess',
  subject: networkOf(address),
  limits: [{ most: 100, within: HOUR }],
});

/**
 * Refuses a code that opens nothing, and counts it: `dead` says so the same of all of them; throws `too_many_requests` where too many
 * came from that network. Whoever has a right code is never held up by others. In no transaction: what is refused would be undone.
 */
export async function refuseGuess(
  { db, now, address }: Pick<Context, 'db' | 'now' | 'address'>,
  dead: string,
): Promise<never> {
  const allowance = allowanceOf(address);
  const retryAfter = await waitFor(db, [allowance], now);
  // Of many at once, who comes too late for the last is told nothing else: the next one is.
  if (retryAfter === 0) await inTransaction(db, (tx) => takeAllowances(tx, [allowance], now));
  throw retryAfter > 0 ? new AppError('too_many_requests', { retryAfter }) : new AppError(dead);
}
