import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<boolean>();

/** Runs the work of a transaction, so that `outsideTransactions` knows of it. */
export function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  return within.run(true, work);
}

/**
 * Said by whatever takes long beside the database (hashing, drawing, threads, files, mail servers) before it begins. Throws an
 * Error within `inTransaction`: a connection, and locks that others wait for, would be held meanwhile. In: what it is, for
 * the message.
 */
export function outsideTransactions(work: string): void {
  if (within.getStore()) throw new Error(`${work} does not belong into a transaction.`);
}
