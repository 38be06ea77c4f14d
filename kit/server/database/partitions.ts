import type { ClientBase } from 'pg';

// Tables that were partitioned by building (kit/server/partition/) keep each of their parts in a schema of its own, under the
// table's own name, its indexes under theirs. So what PostgreSQL says of a part, the constraint that refuses a row or the table of
// a trigger, reads as it does of a plain table.

/** How schemas of parts are called; the number behind it is the remainder. */
export const PART = 'part_';

const OF_PARTS = `^${PART}[0-9]+$`;

/** Gives the parts, their indexes and constraints the names of what they are parts of, where a migration has made or renamed some. */
export async function namePartitions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ part: string; name: string }>(
    `select part.oid::regclass::text as part, quote_ident(whole.relname) as name
       from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
         join pg_namespace on pg_namespace.oid = part.relnamespace
      where nspname ~ $1 and part.relname <> whole.relname`,
    [OF_PARTS],
  );
  for (const { part, name } of rows) await client.query(`alter table ${part} rename to ${name}`);
}

/**
 * Makes an index of a partitioned table without keeping anybody from writing, which PostgreSQL does for a plain table only: part
 * by part. May be run again after it was cut short. In: `create [unique] index concurrently if not exists …`. Answers false,
 * and does nothing, where the table is a plain one.
 */
export async function indexPartitions(client: ClientBase, statement: string): Promise<boolean> {
  const [, unique = '', index, table, rest] =
    /^create (unique )?index concurrently if not exists (\w+)\s+on\s+(\w+)([\s\S]*)$/i.exec(statement) ?? [];
  const { rows } = await client.query<{ schema: string; part: string }>(
    `select nspname as schema, inhrelid::regclass::text as part
       from pg_inherits join pg_class on pg_class.oid = inhrelid join pg_namespace on pg_namespace.oid = relnamespace
      where inhparent = to_regclass($1) and nspname ~ $2 order by inhrelid`,
    [table ?? '', OF_PARTS],
  );
  if (rows.length === 0) return false;
  await client.query(`create ${unique}index if not exists ${index} on only ${table}${rest}`);
  for (const { schema, part } of rows) {
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`${schema}.${index}`],
    );
    if (rowCount) await client.query(`drop index concurrently ${schema}.${index}`);
    await client.query(`create ${unique}index concurrently if not exists ${index} on ${part}${rest}`);
    await client.query(`alter index ${index} attach partition ${schema}.${index}`);
  }
  return true;
}
