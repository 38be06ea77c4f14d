import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './db.ts';

/** Milliseconds between two looks: what is ended has waited in vain for that long at least. */
const LOOK_EVERY = 20_000;

/** What the driver knows of a connection beyond its types. */
interface Driven {
  processID: number | null;
  readyForQuery: boolean;
  connection: { stream: { destroy(): void } };
}

/**
 * Ends those connections of a pool whose answer has been lost: for statements that may take half an hour no time says so. One waits
 * in vain where the server has had nothing to do for it between two looks. `probe` asks the server by connections that are given
 * up soon; `pool` must lead to the server itself, since a pooler has other process numbers. Whoever waited gets the driver's
 * error of a lost connection. Answers how to end the looking. `every`: milliseconds, for tests.
 */
export function endSilentConnections(pool: pg.Pool, probe: Db, every = LOOK_EVERY): () => void {
  const known = new Set<Driven>();
  pool.on('connect', (client) => known.add(client as unknown as Driven));
  pool.on('remove', (client) => known.delete(client as unknown as Driven));
  /** Since when the server had nothing to do for those that waited at the last look. */
  let before = new Map<Driven, string>();

  const look = async (): Promise<void> => {
    const waiting = [...known].filter(({ processID, readyForQuery }) => processID !== null && !readyForQuery);
    const idleSince = waiting.length > 0 ? await idle(probe) : new Map<number, string>();
    const now = new Map<Driven, string>();
    for (const client of waiting) {
      const since = idleSince.get(client.processID ?? 0) ?? 'gone';
      if (since === 'active') continue;
      if (before.get(client) === since && !client.readyForQuery) client.connection.stream.destroy();
      else now.set(client, since);
    }
    before = now;
  };
  const timer = setInterval(() => {
    look().catch(() => {
      // Nobody knows: the database is away, or says nothing to anybody.
      before = new Map();
    });
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Of each connection, by its process number, `active` or since when it is not. */
async function idle(probe: Db): Promise<Map<number, string>> {
  const { rows } = await probe.execute<{ pid: number; since: string }>(
    sql`select pid, case when state = 'active' then 'active' else coalesce(state_change::text, 'new') end as since
          from pg_stat_activity where datname = current_database()`,
  );
  return new Map(rows.map(({ pid, since }) => [pid, since]));
}
