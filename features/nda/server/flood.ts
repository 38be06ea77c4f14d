import { AppError } from '../../../kit/errors.ts';
import { type Allowance, HOUR, takeAllowances, waitFor } from '../../../kit/server/database/allowances.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';

type Asker = Pick<Context, 'db' | 'now' | 'address'>;

/** From one network address, of callers without a visit's own code: a whole building shares one, and most have a code. */
const allowanceOf = (address: string): Allowance => ({
  kind: 'nda.sign',
  subject: networkOf(address),
  limits: [{ most: 100, within: HOUR }],
});

/** Throws `too_many_requests` where the caller's address has used up what it may sign without a code. Counts nothing. */
export async function refuseFlood({ db, now, address }: Asker): Promise<void> {
  const retryAfter = await waitFor(db, [allowanceOf(address)], now);
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** The same, and counts one: in the transaction that writes it, so that many at once are not more. */
export async function countSignature(asker: Asker): Promise<void> {
  const { db, now, address } = asker;
  if (await takeAllowances(db, [allowanceOf(address)], now)) return;
  await refuseFlood(asker);
  throw new Error('An allowance that is used up and yet free');
}
