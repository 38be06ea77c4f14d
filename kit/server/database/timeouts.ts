/** Milliseconds. */
export interface DatabaseTimeouts {
  connect: number;
  statement: number;
  lock: number;
  idleInTransaction: number;
  /** The driver closes a connection whose query has no answer after this time. Longer than `statement`. */
  answer?: number;
  /** Maximum age of a connection. */
  lifetime?: number;
}

export const requestDatabaseTimeouts: DatabaseTimeouts = {
  connect: 10_000,
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 30_000,
  answer: 35_000,
};

export const jobDatabaseTimeouts: DatabaseTimeouts = {
  connect: 60_000,
  statement: 5 * 60_000,
  lock: 60_000,
  idleInTransaction: 5 * 60_000,
  answer: 5 * 60_000 + 5_000,
  // Shorter than `answer`, because Graphile Worker returns a connection to the pool even after its query
  // timed out. Otherwise mails wait for more than eleven minutes (`npm run test:faults -- database`).
  lifetime: 5 * 60_000,
};

export const migrationDatabaseTimeouts: DatabaseTimeouts = {
  connect: 60_000,
  statement: 30 * 60_000,
  lock: 60_000,
  idleInTransaction: 5 * 60_000,
};

export const healthCheckDatabaseTimeouts: DatabaseTimeouts = {
  connect: 2_000,
  statement: 2_000,
  lock: 2_000,
  idleInTransaction: 2_000,
  answer: 2_500,
};
