import type { Db } from '../../../kit/server/database/db.ts';
import { DAY, takeAllowances } from '../../../kit/server/database/usageLimits.ts';

const MAILS_PER_VISITOR = [{ most: 20, within: DAY }];

export function takeVisitorMailAllowance(
  tx: Db,
  building: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const subject = `${building}:${email}`;
  return takeAllowances(tx, [{ kind: 'visits.mail', subject, limits: MAILS_PER_VISITOR }], now);
}
