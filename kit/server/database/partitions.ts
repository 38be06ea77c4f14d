import type { ClientBase } from 'pg';

// Versions 0.7.0 to 0.11.0 could partition tables by building (`npm run partition`), with each partition and
// its indexes in a schema of its own. Migrations must run on such a database, too.

const OF_PARTS = '^part_[0-9]+$';

export async function syncPartitionNamesWithTables(client: ClientBase): Promise<void> {
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
 * Creates an index of a partitioned table concurrently, partition by partition, which PostgreSQL supports
 * only for plain tables. Repeatable after an interruption. Returns false and does nothing if the table is
 * plain.
 */
export async function createIndexOnPartitions(client: ClientBase, statement: string): Promise<boolean> {
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
