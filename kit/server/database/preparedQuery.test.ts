import { asc, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { type Database, openDatabase } from './db.ts';
import { patienceOfCalls } from './patience.ts';
import { later, preparedQuery } from './preparedQuery.ts';
import { BuildingScope, scoped } from './scope.ts';

const app = await testApp();

const [LARGE, SMALL] = [1, 2];
const rows = scoped(
  'rows_of_two',
  pgTable('rows_of_two', { buildingId: integer('building_id').notNull(), day: integer('day').notNull() }),
);
const daysFrom = preparedQuery('days from', (db, scope) => {
  const own = rows.in(scope);
  return db
    .select({ day: own.day })
    .from(own)
    .where(sql`${own.day} between ${later('from', 'integer')} and ${later('to', 'integer')}`)
    .orderBy(asc(own.day));
});

/** A single connection, so that what its session keeps can be looked at. */
function open(): Database {
  const database = openDatabase(app.url, () => {}, { max: 1, patience: patienceOfCalls });
  onTestFinished(() => database.close());
  return database;
}

it('the query of a house that is far smaller than the others is planned once for all, too', async () => {
  const { db, pool } = open();
  await pool.query('create table rows_of_two (building_id integer not null, day integer not null)');
  await pool.query(`insert into rows_of_two select ${LARGE}, day from generate_series(1, 50000) day`);
  await pool.query(`insert into rows_of_two select ${SMALL}, day from generate_series(1, 100) day`);
  await pool.query('create index on rows_of_two (building_id, day)');
  await pool.query('analyze rows_of_two');
  for (let from = 1; from <= 20; from++) {
    const found = await daysFrom(db, new BuildingScope([SMALL]), { from, to: from + 1 });
    expect(found).toEqual([{ day: from }, { day: from + 1 }]);
  }
  const { rows: plans } = await pool.query(
    `select generic_plans::integer as once, custom_plans::integer as anew from pg_prepared_statements where name = 'days from'`,
  );
  // PostgreSQL plans the first five anew in any case.
  expect(plans).toEqual([{ once: 15, anew: 5 }]);
});
