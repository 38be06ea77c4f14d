import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

const ROWS_A_STATEMENT = 5000;

/**
 * Inserts any number of rows with one parameter a statement (a JSON array that PostgreSQL unfolds), which takes a tenth
 * of the time of thousands of bound values. All rows must give the same columns. Answers the values of `returning`, if
 * given, in the order of the rows.
 */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  returning?: keyof T['$inferSelect'] & string,
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = getTableColumns(table);
  const names = Object.keys(first).map((key) => ({ key, column: columns[key]?.name ?? key }));
  const list = sql.join(
    names.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const returned = returning
    ? sql` returning ${sql.identifier(columns[returning]?.name ?? returning)} as value`
    : sql``;
  const values: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows
      .slice(from, from + ROWS_A_STATEMENT)
      .map((row) =>
        Object.fromEntries(names.map(({ key, column }) => [column, row[key as keyof typeof row]])),
      );
    const result = await db.execute<{ value: number }>(
      sql`insert into ${table} (${list})
          select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(part)}::jsonb)${returned}`,
    );
    for (const row of result.rows) values.push(Number(row.value));
  }
  return values;
}
