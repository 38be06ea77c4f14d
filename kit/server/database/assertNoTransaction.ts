import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<boolean>();

/** Runs the work of a transaction, so that `assertNoTransaction` throws inside it. */
export function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work);
}

/**
 * Call it before slow work outside the database (hashing, drawing, threads, files, mail servers). Throws
 * inside `inTransaction`, which would hold its connection and locks for as long. The error names `work`.
 */
export function assertNoTransaction(work: string): void {
  if (inside.getStore()) throw new Error(`${work} must not happen inside a transaction.`);
}
