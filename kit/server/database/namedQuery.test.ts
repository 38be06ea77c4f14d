import { and, asc, eq, sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { BuildingScope, scoped } from './buildingScope.ts';
import { instantColumn, localTimestampType, localTimeType } from './columns.ts';
import { type Db, openDatabase } from './db.ts';
import { defineNamedStatement } from './namedQuery.ts';
import { inTransaction } from './transaction.ts';

const app = await testApp();
const samples = scoped('samples', {
  buildingId: integer('building_id').notNull(),
  id: integer().primaryKey(),
  name: text(),
  day: date({ mode: 'string' }),
  time: localTimeType('time'),
  at: instantColumn('at'),
  moment: localTimestampType('moment'),
  flag: boolean(),
  price: numeric(),
  json: jsonb(),
  numbers: integer().array(),
  words: text().array(),
});
await app.database.pool.query(`
  create table samples (building_id int not null, id int primary key, name text, day date, time time, at timestamptz,
    moment timestamp, flag boolean, price numeric, json jsonb, numbers int[], words text[]);
  insert into samples values
    (1, 1, 'Élise', '2026-11-30', '09:30', '2026-11-30 08:30:00.123+00', '2026-11-30 09:30', true, 12.50,
      '{"a": [1]}', '{3,1,2}', '{"x y","z"}'),
    (1, 2, null, null, null, null, null, null, null, null, '{}', '{}'),
    (1, 3, 'Zoë', null, null, null, null, false, null, '[]', null, null),
    (2, 4, 'elsewhere', null, null, null, null, null, null, null, null, null)`);

const select = (db: Db, scope: BuildingScope) => {
  const table = samples.in(scope);
  return db
    .select({
      id: table.id,
      name: table.name,
      day: table.day,
      time: table.time,
      at: table.at,
      moment: table.moment,
      flag: table.flag,
      price: table.price,
      json: table.json,
      numbers: table.numbers,
      words: table.words,
      length: sql<number | null>`length(${table.name})`,
      doubled: sql<number[]>`array(select n * 2 from unnest(${table.numbers}) as n)`,
    })
    .from(table)
    .orderBy(asc(table.id));
};
const allSamples = defineNamedStatement('test.samples', select);
const here = new BuildingScope([1]);

it('a named query returns the same rows as Drizzle for every column type', async () => {
  const rows = await allSamples(app.db, here, {});
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(await select(app.db, here));
  expect(rows[0]).toMatchObject({
    at: new Date('2026-11-30T08:30:00.123Z'),
    time: '09:30',
    numbers: [3, 1, 2],
  });
});

it('a named query uses its building and parameters, inside and outside a transaction', async () => {
  const byName = defineNamedStatement('test.byName', (db, scope) => {
    const table = samples.in(scope);
    return db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.name, sql.placeholder('name')));
  });
  expect(await byName(app.db, here, { name: 'Zoë' })).toEqual([{ id: 3 }]);
  expect(await byName(app.db, here, { name: 'elsewhere' })).toEqual([]);
  await inTransaction(app.db, async (tx) => {
    await tx.execute(sql`update samples set name = 'renamed' where id = 4`);
    expect(await byName(tx, new BuildingScope([2]), { name: 'renamed' })).toEqual([{ id: 4 }]);
  });
});

it('a named query is parsed once by each connection, also after a failure', async () => {
  const { db, pool, close } = openDatabase(app.url, () => undefined, { max: 1 });
  onTestFinished(close);
  const divided = defineNamedStatement('test.divided', (db, scope) => {
    const table = samples.in(scope);
    return db
      .select({ result: sql<number>`12 / ${sql.placeholder('by')}::int` })
      .from(table)
      .where(and(eq(table.id, 1), eq(table.flag, true)));
  });
  await inTransaction(db, async (tx) => {
    for (const by of [1, 2, 3]) expect(await divided(tx, here, { by })).toEqual([{ result: 12 / by }]);
  });
  const { rows } = await pool.query(
    `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'test.divided'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
  await expect(divided(db, here, { by: 0 })).rejects.toMatchObject({ code: '22012' });
  expect(await divided(db, here, { by: 4 })).toEqual([{ result: 3 }]);
});
