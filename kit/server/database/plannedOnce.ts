import type pg from 'pg';
import { Batch, type Statement } from './batch.ts';

type Query = (...given: unknown[]) => unknown;
type Heard = (error: Error | null, result: pg.QueryResult) => void;

/** A statement that is the same for all values: one plan does for them. */
export interface PlannedOnce extends pg.QueryConfig {
  readonly isPlannedOnce: true;
}

const isPlannedOnce = (asked: unknown): asked is Statement =>
  typeof asked === 'object' && asked !== null && 'isPlannedOnce' in asked;

/** Holds until the exchange ends, which is a transaction by itself. */
const PLAN_ONCE: Statement = {
  name: 'plan once',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/**
 * Has PostgreSQL plan what is `PlannedOnce` (`preparedQuery`) once for each connection of a pool, from the next connection on. By
 * itself it plans such a statement anew for each call of a building that is much smaller than the others, whose size it takes for
 * all, and planning takes longer there than running (https://www.postgresql.org/docs/current/sql-prepare.html, Notes). The setting goes along
 * with the statement in one exchange, and concerns no other. In a transaction, and through a pooler, all is as it was.
 */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const given = client as unknown as { query: Query };
    const own = Object.hasOwn(client, 'query') ? given.query : undefined;
    const query: Query = (...args) => (own ?? given.constructor.prototype.query).apply(client, args);
    given.query = (...args) => {
      const [asked] = args;
      // The pool’s.
      const heard = args.at(-1) as Heard;
      if (!isPlannedOnce(asked) || typeof heard !== 'function') return query(...args);
      return query(
        new Batch([
          { query: PLAN_ONCE, values: [], heard: () => undefined },
          { query: asked, values: undefined, heard },
        ]),
      );
    };
  });
}

/** Whether tables are partitioned by building (docs/scale.md): a plan of all values locks all parts, one of its values those of its building. */
export async function isPartitioned(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `select exists (select from pg_partitioned_table where partstrat = 'h') as is`,
  );
  return rows[0]?.is === true;
}
