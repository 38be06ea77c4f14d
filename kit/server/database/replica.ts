import { sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Database, Db } from './db.ts';

/** Milliseconds: older than that nothing is read there. */
const OLDEST = 1_000;
/** Milliseconds between two looks at how far it is; three fit into what counts. */
const LOOK_EVERY = 300;

/** A streaming replica, for reads that may be a second old. */
export interface Replica {
  /** Whether it is known to hold all that was written until a second ago. */
  isFresh(): boolean;
  /**
   * Reads there where it is fresh; otherwise, and where anything fails there, as `primary` does. `read` may run twice, so it
   * writes nothing.
   */
  read<T>(read: (db: Db) => Promise<T>, primary: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Where the log of a server stood at a moment. */
interface Mark {
  /** Milliseconds, by the clock of `performance`. */
  at: number;
  position: number;
}

/** Which database of which cluster: a replica has the same. */
const identity = sql`(select system_identifier from pg_control_system()) || '/' || current_database() as identity`;

/**
 * Looks again and again at how far the replica in `database` is: what its primary, in `primary`, had written when it was asked, and
 * whether the replica has replayed that. So it is known how old the replica is by one clock, also where nothing is written; of one
 * that is away, was promoted or is another database's nothing is known. Neither server is asked on behalf of a call.
 */
export function followReplica(database: Database, primary: Db): Replica {
  let marks: Mark[] = [];
  /** The replica holds what was written until then. */
  let heldAt = Number.NEGATIVE_INFINITY;
  const isFresh = () => performance.now() - heldAt < OLDEST;
  const isUnknown = () => {
    marks = [];
    heldAt = Number.NEGATIVE_INFINITY;
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
    heldAt = Math.max(heldAt, ...marks.filter(({ position }) => position <= reached).map((mark) => mark.at));
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
        // What is not found there may have been written a moment ago. Anything else is the replica's fault.
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
