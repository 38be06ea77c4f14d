import type pg from 'pg';

export type ChangedTables = () => Promise<string[]>;

/** Returns a function that lists the tables that committed transactions changed since its last call. */
export async function watchTables(pool: pg.Pool): Promise<ChangedTables> {
  // Triggers record it, because searching all tables after thousands of calls was slow.
  const { rows: tables } = await pool.query<{ path: string; name: string }>(
    `select oid::regclass::text as path, relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  await pool.query(`
    create schema gate;
    create unlogged table gate.written (name text not null);
    create function gate.note() returns trigger language plpgsql as
      $$ begin insert into gate.written values (tg_argv[0]); return null; end $$;
    ${tables
      .map(
        ({ path, name }) => `create trigger gate_note after insert or update or delete on ${path}
          for each row execute function gate.note('${name}');
          create trigger gate_note_truncate after truncate on ${path}
          for each statement execute function gate.note('${name}');`,
      )
      .join('\n')}`);
  const query = { name: 'written', text: 'delete from gate.written returning name' };
  return async () => {
    const { rows } = await pool.query<{ name: string }>(query);
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
}
