import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<boolean>();

export function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work);
}

/**
 * Throws inside `inTransaction`. Call it before slow work outside the database (hashing, files, mail
 * servers), which would hold a connection and its locks. `work` names it in the error.
 */
export function assertNoTransaction(work: string): void {
  if (inside.getStore()) throw new Error(`${work} must not happen inside a transaction.`);
}
