import pg from 'pg';
import type { Statement } from '../capture.ts';
import { median } from '../round.ts';

/** How PostgreSQL plans a prepared statement: as it chooses; for each call anew; once for all values. */
export const modes = ['auto', 'force_custom_plan', 'force_generic_plan'] as const;
export type Mode = (typeof modes)[number];

export interface Prepared {
  /** Milliseconds of the statements of a call, one after the other on one connection. */
  milliseconds: number;
  /** Tables and indexes that they hold a lock on, and how many of these locks are in the table that all connections share. */
  locks: number;
  shared: number;
}

/** PostgreSQL plans the first five executions with their values, and decides then. */
const DECIDED = 6;
const TIMES = 60;

/** Runs the statements of calls, each prepared under a name, as often as it takes for a median. */
export async function runPrepared(url: string, calls: readonly Statement[][], mode: Mode): Promise<Prepared> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set plan_cache_mode = ${mode}`);
  const names = new Map<string, string>();
  const run = async (statements: readonly Statement[]) => {
    for (const { text, values } of statements) {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      await client.query({ name, text, values, rowMode: 'array' });
    }
  };
  try {
    for (let time = 0; time < DECIDED; time++) for (const call of calls) await run(call);
    const spent: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const start = performance.now();
      await run(calls[time % calls.length] ?? []);
      spent.push(performance.now() - start);
    }
    await client.query('begin');
    await run(calls[0] ?? []);
    const { rows } = await client.query<{ locks: number; shared: number }>(
      `select count(*)::int as locks, count(*) filter (where not fastpath)::int as shared from pg_locks
        where pid = pg_backend_pid() and locktype = 'relation' and relation >= 16384`,
    );
    await client.query('rollback');
    return { milliseconds: median(spent), ...(rows[0] ?? { locks: 0, shared: 0 }) };
  } finally {
    await client.end();
  }
}

/** Milliseconds of planning and of executing the statements of a call, as PostgreSQL measures them: medians. */
export async function explained(
  url: string,
  calls: readonly Statement[][],
): Promise<{ planning: number; execution: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const planning: number[] = [];
    const execution: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      let [plan, run] = [0, 0];
      for (const { text, values } of calls[time % calls.length] ?? []) {
        const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
        const [told] = rows[0]['QUERY PLAN'];
        plan += told['Planning Time'];
        run += told['Execution Time'];
      }
      planning.push(plan);
      execution.push(run);
    }
    return { planning: median(planning), execution: median(execution) };
  } finally {
    await client.end();
  }
}
