import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { exchangesOf } from '../../../test/support/exchanges.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { inTransaction, openDatabase } from './db.ts';
import { isPartitioned, planOnce } from './plannedOnce.ts';
import { preparedQuery } from './preparedQuery.ts';
import { BuildingScope } from './scope.ts';

const { url } = await testApp();

const divided = preparedQuery<{ result: number }, { by: number }>('divided', (db) =>
  db
    .select({ result: sql<number>`12 / ${sql.placeholder('by')}::int`.as('result') })
    .from(sql`generate_series(1, 1)`),
);
const scope = new BuildingScope([1]);

/** One connection, with what has been planned on it, and how. */
function open({ once }: { once: boolean }) {
  const { db, pool, close } = openDatabase(url, () => undefined, { max: 1 });
  onTestFinished(close);
  if (once) planOnce(pool);
  const plans = async () => {
    const { rows } = await pool.query(
      `select generic_plans::int as generic, custom_plans::int as custom, current_setting('plan_cache_mode') as mode
         from pg_prepared_statements where name = 'divided'`,
    );
    return rows[0];
  };
  return { db, pool, plans };
}

it('a prepared read is planned once, and what else is asked as PostgreSQL would plan it', async () => {
  const { db, plans } = open({ once: true });
  for (const by of [1, 2, 3]) expect(await divided(db, scope, { by })).toEqual([{ result: 12 / by }]);
  expect(await plans()).toEqual({ generic: 3, custom: 0, mode: 'auto' });
});

it('without that PostgreSQL plans it for its values', async () => {
  const { db, plans } = open({ once: false });
  await divided(db, scope, { by: 3 });
  expect(await plans()).toEqual({ generic: 0, custom: 1, mode: 'auto' });
});

it('where it fails, the error is its own, and what comes next is as before', async () => {
  const { db, plans } = open({ once: true });
  for (const run of [1, 2]) {
    await expect(divided(db, scope, { by: 0 }), `${run}`).rejects.toMatchObject({ code: '22012' });
    expect(await divided(db, scope, { by: 4 })).toEqual([{ result: 3 }]);
    expect(await plans()).toMatchObject({ mode: 'auto' });
  }
});

it('it is one exchange, and in a transaction a part of that', async () => {
  const { db } = open({ once: true });
  expect(await exchangesOf(() => divided(db, scope, { by: 1 }))).toHaveLength(1);
  await inTransaction(db, async (tx) => expect(await divided(tx, scope, { by: 6 })).toEqual([{ result: 2 }]));
});

it('knows a database whose tables are partitioned by building from one whose record is by month', async () => {
  const { pool } = open({ once: false });
  expect(await isPartitioned(pool)).toBe(process.env.PARVIS_TEST_PARTITIONED === '1');
  await pool.query('create table shares (building_id int primary key) partition by hash (building_id)');
  expect(await isPartitioned(pool)).toBe(true);
});
