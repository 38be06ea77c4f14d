import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { lockInOrder, singleLock } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { every } from '../jobs/jobs.ts';

// Facts and what is personal about them lie in a table a month (UTC). There is no table for what has no month: it would
// have to be searched whenever a month is made. So months are made long before anybody needs them.

const TABLES = ['facts', 'fact_personal'] as const;

/** Months that are ready before they begin. */
const AHEAD = 3;

/**
 * A month is dropped once its first day is so many months ago: a fact is kept for eleven to twelve months. The CNIL
 * recommends six months to a year for such records (docs/decisions/0011-facts-are-kept-a-year.md).
 */
const KEPT = 12;

const MONTHS = singleLock('kit.factMonths', 7_270_420n);

/** Milliseconds that dropping waits for those who write; behind it everybody else would wait. */
const PATIENCE = 2_000;

/** The first moment of the month that lies `months` after the one of `at`, in UTC. */
function monthAfter(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

/** `2026_11`, as tables are called. */
const suffixOf = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');

/** The first moments of the months that there are, the oldest first. A month that only one of the two tables has counts. */
async function monthsMade(db: Db): Promise<{ table: string; month: Date }[]> {
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
 * Makes the months that are missing, from the one of `from` to three after the one of `now`. Nobody who writes is kept
 * waiting, and any number of processes may do so at once.
 */
export async function makeMonths(db: Db, now: Date, from = now): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockInOrder(tx, [MONTHS]);
    const made = new Set((await monthsMade(tx)).map(({ table, month }) => `${table}_${suffixOf(month)}`));
    const last = monthAfter(now, AHEAD);
    for (let month = monthAfter(from, 0); month <= last; month = monthAfter(month, 1)) {
      for (const table of TABLES) {
        const name = `${table}_${suffixOf(month)}`;
        if (made.has(name)) continue;
        // Attached, not made in place, which would lock the table against writers.
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

/**
 * Drops the months that began twelve or more months before the one of `now`, each from both tables at once. Throws where
 * somebody has held a table for `patience` milliseconds: the next run drops the month.
 */
export async function dropOldMonths(db: Db, now: Date, patience = PATIENCE): Promise<void> {
  const end = monthAfter(now, -KEPT);
  const old = (await monthsMade(db)).filter(({ month }) => month <= end).map(({ month }) => suffixOf(month));
  for (const suffix of new Set(old)) {
    const names = TABLES.map((table) => `${table}_${suffix}`).join(', ');
    await inTransaction(db, async (tx) => {
      await lockInOrder(tx, [MONTHS]);
      await tx.execute(sql.raw(`set local lock_timeout = ${patience}`));
      await tx.execute(sql.raw(`drop table if exists ${names}`));
    });
  }
}

/** The moment from which on all facts are there; undefined where no month is. */
export async function factsKeptSince(db: Db): Promise<Date | undefined> {
  return (await monthsMade(db)).find(({ table }) => table === 'facts')?.month;
}

/** Every night, the months to come are made, and those whose time is over dropped. */
export const keepMonths = every('31 3 * * *', 'kit.keepFactMonths', async ({ db, now }) => {
  await makeMonths(db, now());
  await dropOldMonths(db, now());
});
