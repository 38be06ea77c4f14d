import { type AnyColumn, type Column, type GetColumnData, type SQL, type Subquery, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_COUNTED_ROWS } from '../../countLimit.ts';
import { invalidField } from '../../errors.ts';
import type { PageOfRows, PageQuery } from '../../page.ts';
import type { Db } from './db.ts';

export interface SortValue {
  value: SQL | AnyColumn;
  asText: SQL;
  fromText: (text: string) => SQL | null;
}

type Value = SQL | AnyColumn | SQL.Aliased;

export function textSortValue(text: Value): SortValue {
  const value = sql`search_text(${text})`;
  return {
    value,
    asText: value,
    fromText: (cursorText) => (cursorText.includes('\0') ? null : sql`${cursorText}::text`),
  };
}

export function integerSortValue(number: Value): SortValue {
  return {
    value: sql`${number}`,
    asText: sql`${number}::text`,
    fromText: (cursorText) => (isInteger(cursorText) ? sql`${cursorText}::integer` : null),
  };
}

export function enumPositionSql(words: readonly string[], word: Value): SQL {
  return sql`array_position(${sql.param([...words])}::text[], ${word}::text)`;
}

export function instantSortValue(instant: Value): SortValue {
  return {
    value: sql`${instant}`,
    asText: sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    fromText: (cursorText) => (isInstant(cursorText) ? sql`${cursorText}::timestamptz` : null),
  };
}

export function localTimestampSortValue(moment: Value): SortValue {
  return {
    value: sql`${moment}`,
    asText: sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    fromText: (cursorText) => (isInstant(cursorText) ? sql`${cursorText.slice(0, -1)}::timestamp` : null),
  };
}

export function daySortValue(day: Value): SortValue {
  const value = sql`coalesce(${day}::date, '-infinity')`;
  return {
    value,
    asText: sql`${value}::text`,
    fromText: (cursorText) =>
      cursorText === '-infinity' || isInstant(`${cursorText}T00:00:00.000000Z`)
        ? sql`${cursorText}::date`
        : null,
  };
}

const MOST = 2 ** 31 - 1;
const isInteger = (text: string) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= MOST;

function isInstant(text: string): boolean {
  // PostgreSQL has no year 0.
  if (text.startsWith('0000')) return false;
  const parsedDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)
    ? new Date(text)
    : new Date(Number.NaN);
  // JavaScript parses 30 February as 2 March.
  return !Number.isNaN(parsedDate.getTime()) && parsedDate.toISOString().slice(0, 19) === text.slice(0, 19);
}

type RowOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Column
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends SQL.Aliased<infer Read>
      ? Read
      : never;
};

interface Listed<Fields extends Record<string, unknown>, S extends string> {
  list: Subquery<string, Fields> & Fields;
  sorts: Readonly<Record<S, SortValue>>;
  id: Value;
  /** Order for counting, if another index than that of the ids serves it. */
  countedBy?: SQL;
}

/** Keyset pagination. Throws `invalid` if `after` is not a cursor of this order. */
export async function readPage<Fields extends Record<string, unknown>, S extends string>(
  db: Db,
  { list, sorts, id, countedBy = sql`${id} desc` }: Listed<Fields, S>,
  { limit, after, sort }: PageQuery<S>,
): Promise<PageOfRows<RowOf<Fields>>> {
  const { value, asText, fromText } = sorts[sort.replace(/^-/, '') as S];
  const cursor = after === undefined ? undefined : readCursor(after, sort, fromText);
  const [beyond, order] = sort.startsWith('-') ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const fields = Object.fromEntries(Object.keys(list._.selectedFields).map((name) => [name, list[name]]));
  const foundRows = await db
    .select({
      row: fields as Record<string, SQL>,
      at: sql<string>`${asText}`.as('cursor_value'),
      // A `bigint` is returned as text.
      id: sql<number | string>`${id}`.as('cursor_id'),
    })
    .from(list as Subquery)
    .where(cursor && sql`(${value}, ${id}) ${beyond} (${cursor.value}, ${cursor.id}::integer)`)
    .orderBy(sql`${value} ${order}`, sql`${id} ${order}`)
    .limit(limit + 1);
  const pageRows = foundRows.slice(0, limit);
  const last = pageRows.at(-1);
  // Counts in the order of an index. Otherwise the planner may scan rows that the reader cannot see first.
  const countQuery = db
    .select({ one: sql`1`.as('one') })
    .from(list as Subquery)
    .orderBy(countedBy)
    .limit(MAX_COUNTED_ROWS + 1);
  const isAll = cursor === undefined && foundRows.length <= limit;
  return {
    rows: pageRows.map(({ row }) => row as RowOf<Fields>),
    total: isAll ? foundRows.length : await db.$count(countQuery.as('counted')),
    next: foundRows.length > limit && last ? writeCursor([sort, last.at, Number(last.id)]) : null,
  };
}

const cursorParts = z.tuple([z.string(), z.string(), z.int().min(0).max(MOST)]);

function writeCursor(parts: z.output<typeof cursorParts>): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function readCursor(after: string, sort: string, fromText: SortValue['fromText']) {
  const parts = cursorParts.safeParse(parsed(Buffer.from(after, 'base64url').toString()));
  const value = parts.data?.[0] === sort ? fromText(parts.data[1]) : null;
  if (!parts.data || value === null) throw invalidField('after', 'invalid_value');
  return { value, id: parts.data[2] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
