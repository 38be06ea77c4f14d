import { sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Database, Db } from './db.ts';

/** Milliseconds of lag above which the replica is not read. */
const OLDEST = 1_000;
/** Milliseconds between two checks of the lag. */
const LOOK_EVERY = 300;

/** A streaming replica, for reads that may be one second old. */
export interface Replica {
  /** True if it is known to lag at most one second. */
  isFresh(): boolean;
  /** Reads from the replica if it is fresh, else or on failure from the primary. `read` may run twice. */
  read<T>(read: (db: Db) => Promise<T>, primary: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The position of a server's write-ahead log at a time. */
interface Mark {
  /** From `performance.now()`. */
  at: number;
  position: number;
}

/** Identifies a database of a cluster; a replica has the same. */
const identity = sql`(select system_identifier from pg_control_system()) || '/' || current_database() as identity`;

/**
 * Polls how far the replica in `database` lags: the position that the primary had written when it was asked,
 * and whether the replica has replayed it. So the lag is measured by one clock, also when nothing is written.
 * A replica that is away, promoted or of another database is never fresh. No request waits for this.
 */
export function followReplica(database: Database, primary: Db): Replica {
  let marks: Mark[] = [];
  /** The replica has replayed everything written before this moment. */
  let caughtUpAt = Number.NEGATIVE_INFINITY;
  const isFresh = () => performance.now() - caughtUpAt < OLDEST;
  const isUnknown = () => {
    marks = [];
    caughtUpAt = Number.NEGATIVE_INFINITY;
  };

  const look = async () => {
    const at = performance.now();
    const here = await primary.execute<{ position: number; identity: string }>(
      sql`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as position, ${identity}`,
    );
    const there = await database.db.execute<{ position: number | null; identity: string }>(
      sql`select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as position,
                 ${identity}`,
    );
    const [written, replayed] = [here.rows[0], there.rows[0]];
    if (!written || !replayed?.position || written.identity !== replayed.identity) return isUnknown();
    const reached = replayed.position;
    marks = [...marks.filter((mark) => at - mark.at < OLDEST), { at, position: written.position }];
    caughtUpAt = Math.max(
      caughtUpAt,
      ...marks.filter(({ position }) => position <= reached).map((mark) => mark.at),
    );
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(isUnknown)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_EVERY);
  timer.unref();
  return {
    isFresh,
    async read(read, fromPrimary) {
      if (!isFresh()) return fromPrimary();
      try {
        return await read(database.db);
      } catch (error) {
        // An AppError, such as `not_found`, may be due to the lag; anything else is a failure of the replica.
        if (!(error instanceof AppError)) isUnknown();
        return fromPrimary();
      }
    },
    async close() {
      clearInterval(timer);
      await looking;
      await database.close();
    },
  };
}
