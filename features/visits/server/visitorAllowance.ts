import type { Db } from '../../../kit/server/database/db.ts';
import { DAY, takeAllowances } from '../../../kit/server/database/usageLimits.ts';

const TO_ONE_VISITOR = [{ most: 20, within: DAY }];

export function mayMailVisitor(tx: Db, building: number, email: string, now: Date): Promise<boolean> {
  const subject = `${building}:${email}`;
  return takeAllowances(tx, [{ kind: 'visits.mail', subject, limits: TO_ONE_VISITOR }], now);
}
