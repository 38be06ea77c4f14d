import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchesTooMuch, judge, type PlanNode } from '../bench/plans/judge.ts';
import type { Db } from '../kit/server/database/db.ts';
import { inTransaction } from '../kit/server/database/transaction.ts';
import { testApp } from './support/testApp.ts';

const ROWS = 12_000;
const DAYS = 300;
const large = new Map([['seen', ROWS]]);

/** What `npm run plans` holds the product's statements to, on plans of a table that is small enough for every run. */
describe('a statement on a large table', () => {
  let db: Db;

  beforeAll(async () => {
    ({ db } = await testApp());
    await db.execute(
      sql`create table seen (id integer primary key, building integer, day integer, name text)`,
    );
    await db.execute(
      sql`insert into seen select n, n % 2, n % ${DAYS}, 'Ada ' || n from generate_series(1, ${ROWS}) n`,
    );
    await db.execute(sql`create index seen_by_day on seen (building, day)`);
    await db.execute(sql`vacuum analyze seen`);
  });

  /** Of a statement as it is planned, or as it is where a scan of the whole table is the last resort. */
  const faultsOf = (statement: string, seqScans = true) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local enable_seqscan = ${seqScans ? 'on' : 'off'}`));
      const { rows } = await tx.execute(sql.raw(`explain (analyze, buffers, format json) ${statement}`));
      const [explained] = rows as unknown as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
      return judge({ 'Query Text': statement, ...explained['QUERY PLAN'][0] }, large).faults;
    });

  const day = 'select * from seen where building = 1 and day = 7';

  it('is right where an index leads to its rows', async () => {
    expect(await faultsOf(day)).toEqual([]);
    expect(await faultsOf(`update seen set name = 'Bea' where building = 1 and day = 7`)).toEqual([]);
    expect(await faultsOf('select * from seen order by id desc limit 50')).toEqual([]);
  });

  it('is wrong once that index is gone', async () => {
    await db.execute(sql`drop index seen_by_day`);
    expect(await faultsOf(day)).toEqual(['scans seen from end to end', 'reads 12,000 rows to answer 40']);
    await db.execute(sql`create index seen_by_day on seen (building, day)`);
  });

  it('is wrong where it reads a whole building by an index to answer a little', async () => {
    expect(await faultsOf(`select * from seen where building = 1 and name like '%7777'`, false)).toEqual([
      expect.stringMatching(/^reads 6,000 rows to answer \d$/),
    ]);
    expect(await faultsOf('select count(*) from seen where building = 1', false)).toContain(
      'reads 6,000 rows to answer 1',
    );
  });

  it('is wrong where it sorts or groups everything before its limit', async () => {
    expect(await faultsOf('select * from seen where building = 1 order by name limit 50')).toContain(
      'sort of 6,000 rows before a limit of 50',
    );
    expect(
      await faultsOf('select name, count(*) from seen group by name order by name limit 50'),
    ).toContainEqual(expect.stringMatching(/^aggregate of .* rows before a limit of 50$/));
  });

  it('is right where a count ends after as many as are told', async () => {
    const some = 'select 1 from seen where building = 1 order by id limit 3000';
    expect(await faultsOf(`select count(*) from (${some}) as counted`, false)).toEqual([]);
  });

  it('is wrong where an index leads it through what is gone', async () => {
    const soonest = 'select * from worn where building = 1 order by day limit 50';
    await db.execute(
      sql`create table worn with (autovacuum_enabled = off) as select * from seen order by id`,
    );
    await db.execute(sql`create index worn_by_day on worn (building, day)`);
    await db.execute(sql`vacuum analyze worn`);
    expect(await faultsOf(soonest)).toEqual([]);
    await db.execute(sql`delete from worn where building = 1`);
    expect(await faultsOf(soonest)).toEqual([expect.stringMatching(/^reads [\d,]{5,} pages for 0 rows$/)]);
  });

  it('is wrong where what it answers is thrown away outside of the database', () => {
    expect(fetchesTooMuch(700, 700)).toBe(false);
    expect(fetchesTooMuch(30_000, 50)).toBe(true);
  });
});
