import { createHash } from 'node:crypto';
import type { Db } from '../../../kit/server/database/db.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';

const ADDRESS = lockKind('people.address', 8);

/**
 * Until the transaction ends nobody else makes an account of this address, or changes what wants to become one. Whoever
 * touches several rows of an address takes this first: each holds a row that the other asks for next, otherwise.
 */
export function lockAddress(tx: Db, email: string): Promise<void> {
  return lockAddresses(tx, [email]);
}

/** The same for several at once. */
export function lockAddresses(tx: Db, emails: readonly string[]): Promise<void> {
  return lockInOrder(
    tx,
    emails.map((email) => ADDRESS.ofHash(createHash('sha256').update(email.toLowerCase()).digest('hex'))),
  );
}
