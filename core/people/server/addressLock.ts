import { createHash } from 'node:crypto';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../kit/server/database/locks.ts';

const ADDRESS = defineLockKind('people.address', 8);

/** Take it before row locks of several rows with this address, to prevent a deadlock. */
export function lockEmailAddress(tx: Db, email: string): Promise<void> {
  return lockEmailAddressesInOrder(tx, [email]);
}

export function lockEmailAddressesInOrder(tx: Db, emails: readonly string[]): Promise<void> {
  return lockInOrder(
    tx,
    emails.map((email) => ADDRESS.ofHash(createHash('sha256').update(email.toLowerCase()).digest('hex'))),
  );
}
