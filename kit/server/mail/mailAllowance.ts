import { DAY, HOUR, takeAllowances } from '../database/allowances.ts';
import type { Db } from '../database/db.ts';

/** Mails that one kind of call may send to one address (docs/specification.md §10). */
const TO_ONE_ADDRESS = [
  { most: 3, within: HOUR },
  { most: 10, within: DAY },
];

/**
 * Whether one more mail may go to an address that a caller without a token gave, and if so counts it, in the transaction
 * that writes the mail. `kind` names the call.
 */
export function mayMailTo(tx: Db, email: string, kind: string, now: Date): Promise<boolean> {
  return takeAllowances(tx, [{ kind, subject: email, limits: TO_ONE_ADDRESS }], now);
}
