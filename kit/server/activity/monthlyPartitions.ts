import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { defineSingleLock, lockInOrder } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { cronJob } from '../jobs/jobs.ts';

// There is no default partition, because each new month would have to scan it. Therefore months are created
// long before they begin.

const TABLES = ['facts', 'fact_personal'] as const;

const AHEAD = 3;

// Kept for 11 to 12 months: the CNIL recommends 6 to 12
// (docs/decisions/0011-activity-is-kept-for-a-year-in-monthly-partitions.md).
const KEPT = 12;

const MONTHS = defineSingleLock('kit.factMonths', 7_270_420n);

/** Milliseconds that a drop waits for its lock. All other statements queue behind it. */
const PATIENCE = 2_000;

function monthAfter(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

const suffixOf = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');

async function listPartitions(db: Db): Promise<{ table: string; month: Date }[]> {
  const { rows } = await db.execute<{ parent: string; name: string }>(
    sql`select parent.relname as parent, child.relname as name
          from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
         where inhparent in ('facts'::regclass, 'fact_personal'::regclass) order by child.relname`,
  );
  return rows.map(({ parent, name }) => {
    const [year, month] = name.slice(parent.length + 1).split('_');
    return { table: parent, month: new Date(`${year}-${month}-01T00:00:00Z`) };
  });
}

/**
 * Creates missing months up to three after `now`, without blocking writers. Processes may run it
 * concurrently.
 */
export async function createMonthlyPartitions(db: Db, now: Date, from = now): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockInOrder(tx, [MONTHS]);
    const existingPartitions = new Set(
      (await listPartitions(tx)).map(({ table, month }) => `${table}_${suffixOf(month)}`),
    );
    const last = monthAfter(now, AHEAD);
    for (let month = monthAfter(from, 0); month <= last; month = monthAfter(month, 1)) {
      for (const table of TABLES) {
        const name = `${table}_${suffixOf(month)}`;
        if (existingPartitions.has(name)) continue;
        // Attached afterwards, because creating it as a partition would lock its parent against writers.
        await tx.execute(
          sql.raw(`create table ${name} (like ${table} including defaults including constraints)`),
        );
        await tx.execute(
          sql.raw(
            `alter table ${table} attach partition ${name}
               for values from ('${month.toISOString()}') to ('${monthAfter(month, 1).toISOString()}')`,
          ),
        );
      }
    }
  });
}

/** Throws if a table stays locked for `patience` milliseconds; the next run then drops the month. */
export async function dropOldPartitions(db: Db, now: Date, patience = PATIENCE): Promise<void> {
  const end = monthAfter(now, -KEPT);
  const old = (await listPartitions(db))
    .filter(({ month }) => month <= end)
    .map(({ month }) => suffixOf(month));
  for (const suffix of new Set(old)) {
    const names = TABLES.map((table) => `${table}_${suffix}`).join(', ');
    await inTransaction(db, async (tx) => {
      await lockInOrder(tx, [MONTHS]);
      await tx.execute(sql.raw(`set local lock_timeout = ${patience}`));
      await tx.execute(sql.raw(`drop table if exists ${names}`));
    });
  }
}

export async function findOldestActivityMonth(db: Db): Promise<Date | undefined> {
  return (await listPartitions(db)).find(({ table }) => table === 'facts')?.month;
}

export const maintainPartitionsJob = cronJob('31 3 * * *', 'kit.keepFactMonths', async ({ db, now }) => {
  await createMonthlyPartitions(db, now());
  await dropOldPartitions(db, now());
});
