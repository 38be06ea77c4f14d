import type { Db } from '../../../kit/server/database/db.ts';
import { DAY, takeAllowances } from '../../../kit/server/database/usageLimits.ts';

/** Mails about visits that one address gets from one building. */
const TO_ONE_VISITOR = [{ most: 20, within: DAY }];

/** Whether one more mail about a visit may go to an address, and if so counts it, in the transaction that writes it. */
export function mayMailVisitor(tx: Db, building: number, email: string, now: Date): Promise<boolean> {
  const subject = `${building}:${email}`;
  return takeAllowances(tx, [{ kind: 'visits.mail', subject, limits: TO_ONE_VISITOR }], now);
}
