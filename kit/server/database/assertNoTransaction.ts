import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<boolean>();

export function runMarkedAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work);
}

/** Call it before slow work, which would hold a connection and locks. Throws inside `inTransaction`. */
export function assertNoTransaction(work: string): void {
  if (inside.getStore()) throw new Error(`${work} must not happen inside a transaction.`);
}
