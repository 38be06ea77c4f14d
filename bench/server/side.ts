import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Filled, type Filling, filledIn } from '../fill.ts';
import { type Load, load } from '../load.ts';
import { atEnd, databaseSpent, type Product, startDatabase, startProduct } from '../processes.ts';
import type { Round } from '../round.ts';

const JOBS_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 20;

/** Milliseconds of processor time per answer, of the process and its database. */
export type Measured = Round & { processor: number };

/** A version of the product on its own database. */
export interface Side {
  filled: Filled;
  databaseUrl: string;
  product: Product;
  run(text: string, values?: unknown[]): Promise<unknown>;
  measure(what: Omit<Load, 'url'>): Promise<Measured>;
  /** Runs `work` and returns the processor time (ms) that the process and its database used for it. */
  processorTime(work: () => Promise<unknown>): Promise<number>;
  /** Resolves once all due jobs have run, because they would disturb the next measurement. */
  finishJobs(): Promise<void>;
}

/** @param root folder of the version's sources. */
export async function startSide(dataDir: string, filling: Filling, root: string): Promise<Side> {
  const { url: databaseUrl } = await startDatabase(dataDir);
  const product = await startProduct(dataDir, databaseUrl, {}, root);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options: '-c synchronous_commit=off' });
  atEnd(() => pool.end());
  const spent = () => product.spent() + databaseSpent(dataDir);
  const processorTime = async (work: () => Promise<unknown>) => {
    const before = spent();
    await work();
    return spent() - before;
  };
  return {
    filled: filledIn(databaseUrl, filling),
    databaseUrl,
    product,
    processorTime,
    run: (text, values) => pool.query(text, values),
    async measure(what) {
      let round: Round = { rate: 0, answers: 0, p50: 0 };
      const time = await processorTime(async () => {
        round = await load({ ...what, url: product.url });
      });
      return { ...round, processor: time / round.answers };
    },
    async finishJobs() {
      const deadline = Date.now() + JOBS_LIMIT_MS;
      for (;;) {
        const { rows } = await pool.query<{ due: number }>(
          'select count(*)::integer as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
        );
        const due = rows[0]?.due ?? 0;
        if (due === 0) return;
        if (Date.now() > deadline) throw new Error(`${due} jobs have not run.`);
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}
