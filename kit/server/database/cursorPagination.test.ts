import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it } from 'vitest';
import { recordStatements } from '../../../test/support/statements.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { MAX_COUNTED_ROWS } from '../../countLimit.ts';
import { AppError } from '../../errors.ts';
import type { PageQuery } from '../../page.ts';
import { instantColumn } from './columns.ts';
import {
  daySortValue,
  instantSortValue,
  integerSortValue,
  readPage,
  textSortValue,
} from './cursorPagination.ts';
import { containsWordsCondition } from './searchConditions.ts';

const { db } = await testApp();
const things = pgTable('things', {
  id: integer().primaryKey(),
  name: text().notNull(),
  size: integer().notNull(),
  madeAt: instantColumn('made_at').notNull(),
  day: date({ mode: 'string' }),
});
await db.execute(
  sql`create table things (id integer primary key, name text not null, size integer not null,
      made_at timestamptz not null, day date)`,
);

const NAMES = ['Élise', 'elise', 'Zoé', 'Œuvrard', 'Oscar', 'd’Ormesson', 'Łukasz', 'Luc'];
const MADE = Date.parse('2026-11-23T09:00:00Z');
beforeEach(async () => {
  await db.delete(things);
  await db.insert(things).values(
    Array.from({ length: 57 }, (_, at) => ({
      id: at + 1,
      name: NAMES[(at * 5) % NAMES.length] as string,
      size: ((at * 7) % 5) - 2,
      madeAt: new Date(MADE + ((at * 13) % 6) * 1000),
      day: at % 4 === 0 ? null : `2026-11-${10 + ((at * 3) % 9)}`,
    })),
  );
  // PostgreSQL stores microseconds, finer than a JavaScript Date.
  await db.execute(sql`update things set made_at = made_at + id * interval '1 microsecond' where id % 3 = 0`);
});

type Sorted = 'name' | 'size' | 'madeAt' | 'day';
function read(asked: Partial<PageQuery<Sorted>> & Pick<PageQuery<Sorted>, 'sort'>) {
  const all: PageQuery<Sorted> = { limit: 10, search: '', ...asked };
  const list = db
    .select()
    .from(things)
    .where(containsWordsCondition([things.name], all.search))
    .as('list');
  const sorts = {
    name: textSortValue(list.name),
    size: integerSortValue(list.size),
    madeAt: instantSortValue(list.madeAt),
    day: daySortValue(list.day),
  };
  return readPage(db, { list, sorts, id: list.id }, all);
}

const ORDERS: Record<Sorted, string> = {
  name: 'search_text(name)',
  size: 'size',
  madeAt: 'made_at',
  day: `coalesce(day, '-infinity')`,
};

it.each(['name', 'size', 'madeAt', 'day', '-name', '-size', '-madeAt', '-day'] as const)(
  'a paged list sorted by %s returns every row once, in order',
  async (sort) => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await read({ sort, after });
      expect([page.total, page.rows.length <= 10]).toEqual([57, true]);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const order = ORDERS[sort.replace('-', '') as Sorted];
    const { rows } = await db.execute<{ id: number }>(
      sql.raw(`select id from things order by ${order} ${direction}, id ${direction}`),
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
  },
);

it('rows inserted or deleted between two pages shift no other rows', async () => {
  const first = await read({ sort: 'name' });
  await db.insert(things).values({ id: 100, name: 'Aaron', size: 0, madeAt: new Date(MADE) });
  await db.delete(things).where(sql`id = ${first.rows[0]?.id}`);
  const { rows: all } = await read({ sort: 'name', limit: 200 });
  const second = await read({ sort: 'name', after: first.next ?? '' });
  const expected = all.filter(({ id }) => id !== 100 && !first.rows.some((row) => row.id === id));
  expect(second.rows).toEqual(expected.slice(0, 10));
});

it('a paged list counts and returns the rows that match the search', async () => {
  const { rows, total, next } = await read({ sort: 'size', search: 'ORMESSON d' });
  expect([rows.length, total, next]).toEqual([7, 7, null]);
  expect(rows[0]).toMatchObject({ name: 'd’Ormesson', madeAt: expect.any(Date) });
});

it('a paged list stops counting at a thousand rows', async () => {
  const many = Array.from({ length: MAX_COUNTED_ROWS - 57 }, (_, at) => ({
    id: at + 100,
    name: 'Louis',
    size: 9,
    madeAt: new Date(MADE),
  }));
  await db.insert(things).values(many);
  expect((await read({ sort: 'size' })).total).toBe(1000);
  const more = [1, 2, 3].map((id) => ({ id: id + 5000, name: 'Luc', size: 9, madeAt: new Date(MADE) }));
  await db.insert(things).values(more);
  expect((await read({ sort: 'size' })).total).toBe(1001);
});

it('a paged list continues after the largest numbers', async () => {
  const size = 2_147_483_647;
  await db
    .insert(things)
    .values([1, 2, 3].map((at) => ({ id: size - at, name: 'Luc', size, madeAt: new Date(MADE) })));
  const { next } = await read({ sort: '-size', limit: 2 });
  const { rows } = await read({ sort: '-size', limit: 2, after: next ?? '' });
  expect(rows.map(({ size }) => size)).toEqual([size, 2]);
});

it('a paged list refuses a cursor of another order', async () => {
  const { next } = await read({ sort: 'size' });
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const [sort, after] of [
    ['-size', next],
    ['name', next],
    ['size', ''],
    ['size', '%'],
    ['size', made(['size', '1; drop table things', 1])],
    ['size', made(['size', '1', 'one'])],
    ['size', made(['size', '1', 2_147_483_648])],
    ['size', made(['size', '2147483648', 1])],
    ['madeAt', made(['madeAt', '0000-01-01T00:00:00.000000Z', 1])],
    ['day', made(['day', '0000-01-01', 1])],
    ['name', made(['name', 'a\0', 1])],
    ['madeAt', made(['madeAt', '2026-02-30T00:00:00.000000Z', 1])],
    ['day', made(['day', '2026-13-01', 1])],
  ] as const)
    await expect(read({ sort, after: after ?? '' }), `${sort} ${after}`).rejects.toThrow(AppError);
});

it('a list of at most one page is read and counted by one query', async () => {
  for (const [limit, queries] of [
    [200, 1],
    [57, 1],
    [56, 2],
  ] as const) {
    const asked = await recordStatements(async () => {
      const { rows, total } = await read({ sort: 'size', limit });
      expect([rows.length, total]).toEqual([Math.min(limit, 57), 57]);
    });
    expect(asked).toHaveLength(queries);
  }
  const { next } = await read({ sort: 'size', limit: 50 });
  // The total counts all pages, not only the last one.
  expect(await read({ sort: 'size', limit: 50, ...(next && { after: next }) })).toMatchObject({ total: 57 });
});
