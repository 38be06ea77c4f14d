/** How long something may take, in milliseconds; what takes longer is given up, so that nobody waits for it. */
export interface Patience {
  /** For a connection: until one of the pool is free, or a new one stands. */
  connect: number;
  /** A statement. */
  statement: number;
  /** Waiting for a lock. */
  lock: number;
  /** A transaction in which nothing happens. */
  idleInTransaction: number;
  /** For any answer, where a server that says nothing at all is not to be waited for: by our own clock, so longer than `statement`. */
  answer?: number;
}

/** For calls, behind which somebody waits. */
export const patienceOfCalls: Patience = {
  connect: 10_000,
  statement: 30_000,
  lock: 10_000,
  idleInTransaction: 30_000,
  answer: 35_000,
};

/** For jobs: some go through all that a building has kept. */
export const patienceOfJobs: Patience = {
  connect: 60_000,
  statement: 30 * 60_000,
  lock: 60_000,
  idleInTransaction: 5 * 60_000,
};

/** For a replica: what takes longer there is asked of the primary. */
export const patienceOfReplica: Patience = {
  connect: 1_000,
  statement: 2_000,
  lock: 1_000,
  idleInTransaction: 2_000,
  answer: 2_500,
};

/** For operators’ questions, whose answers are waited for no longer. */
export const patienceOfProbes: Patience = {
  connect: 2_000,
  statement: 2_000,
  lock: 2_000,
  idleInTransaction: 2_000,
  answer: 2_500,
};
