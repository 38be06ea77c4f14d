import type pg from 'pg';

export type ChangedTables = () => Promise<string[]>;

/**
 * Answers a function that says which tables of the product, and of its jobs, were written to since it was last called. A
 * row that was inserted or changed has a new `xmin`, and a row that is gone is missing in the count.
 */
export async function watchTables(pool: pg.Pool): Promise<ChangedTables> {
  const { rows: tables } = await pool.query<{ name: string; path: string }>(
    `select relname as name, oid::regclass::text as path from pg_class
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  const parts = tables.map(
    ({ name, path }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${path}`,
  );
  const query = { name: 'changed-tables', text: parts.join(' union all ') };
  const position = { name: 'log-position', text: 'select pg_current_wal_insert_lsn() as at' };
  let before = new Map<string, string>();
  let writtenUpTo: string | undefined;
  return async () => {
    // Where the server's log has not grown, nobody wrote anything: most calls are refused before they could.
    const [{ at } = {}] = (await pool.query<{ at: string }>(position)).rows;
    if (at === writtenUpTo) return [];
    writtenUpTo = at;
    const { rows } = await pool.query<{ name: string; state: string }>(query);
    const now = new Map(rows.map(({ name, state }) => [name, state]));
    const changed = [...now].filter(([name, state]) => before.get(name) !== state).map(([name]) => name);
    before = now;
    return changed.sort();
  };
}
