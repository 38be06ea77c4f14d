import type { Db } from '../../../kit/server/database/db.ts';
import { consumeAllowances, DAY_MS } from '../../../kit/server/database/usageLimits.ts';

const MAILS_PER_VISITOR = [{ maxUses: 20, withinMs: DAY_MS }];

export function takeVisitorMailAllowance(
  tx: Db,
  building: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const subject = `${building}:${email}`;
  return consumeAllowances(tx, [{ kind: 'visits.mail', subject, limits: MAILS_PER_VISITOR }], now);
}
