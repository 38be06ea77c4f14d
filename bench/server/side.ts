import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Filled } from '../fill/run.ts';
import { atEnd, databaseSpent, startDatabase, startProduct } from '../processes.ts';
import type { VisitsCall } from './calls.ts';
import { type Call, type Load, load, type Round } from './load.ts';

const JOBS_LIMIT_MS = 120_000;
const CHECK_EVERY_MS = 20;

/** Milliseconds of processor time per answer, including the database. */
export type Measured = Round & { processor: number };

export type Side = Awaited<ReturnType<typeof startSide>>;

export async function startSide(dataDir: string, filled: Filled, root: string) {
  const { url: databaseUrl } = await startDatabase(dataDir);
  const product = await startProduct(dataDir, databaseUrl, root);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options: '-c synchronous_commit=off' });
  atEnd(() => pool.end());
  const processorTime = async (work: () => Promise<unknown>) => {
    const spent = () => product.spent() + databaseSpent(dataDir);
    const before = spent();
    await work();
    return spent() - before;
  };
  return {
    filled,
    databaseUrl,
    /** Milliseconds of processor time of process and database during `work`. */
    processorTime,
    memory: product.memory,
    /** Marks all sessions as used, so that no call writes `last_used_at`. */
    touchSessions: () => pool.query('update sessions set last_used_at = now()'),
    /** Ensures that the next read follows a change. */
    changeVisit: ({ visits }: VisitsCall) =>
      pool.query(
        `update visits set updated_at = updated_at where building_id = $1
           and id = (select max(id) from visits where building_id = $1 and date = $2)`,
        [visits.building, visits.date],
      ),
    async measure<C extends Call>(what: Load<C>): Promise<Measured> {
      let round: Round = { rate: 0, answers: 0, p50: 0 };
      const time = await processorTime(async () => {
        round = await load(product.url, what);
      });
      return { ...round, processor: time / round.answers };
    },
    /** Due jobs would disturb the next measurement. */
    async finishJobs(): Promise<void> {
      const deadline = Date.now() + JOBS_LIMIT_MS;
      for (;;) {
        const { rowCount } = await pool.query(
          'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
        );
        if (rowCount === 0) return;
        if (Date.now() > deadline) throw new Error('Some jobs have not run.');
        await sleep(CHECK_EVERY_MS);
      }
    },
  };
}
