import type { ClientBase } from 'pg';
import type { PortableBackupManifest } from './manifest.ts';

const SCHEMAS = ['public', 'graphile_worker'];

/** Part of the schema, not of the data: each program's library writes its own rows. */
const JOB_MIGRATIONS = 'graphile_worker.migrations';

const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

export interface CatalogTable {
  schema: string;
  name: string;
  columns: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const quoteTableName = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;

export const quoteColumns = (columns: readonly string[]) => columns.map(quoted).join(', ');

export async function listTablesWithColumns(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where nspname = any($1) and relkind in ('r', 'p') and not relispartition
        and ${notOfExtension('pg_class', 'pg_class.oid')}
      group by nspname, relname order by nspname desc, relname`,
    [SCHEMAS],
  );
  return rows.filter(({ schema, name }) => `${schema}.${name}` !== JOB_MIGRATIONS);
}

export async function readSequences(client: ClientBase): Promise<PortableBackupManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: PortableBackupManifest['sequences'] = [];
  for (const sequence of rows) {
    const result = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteTableName(sequence)}`,
    );
    sequences.push(...result.rows.map((at) => ({ ...sequence, ...at })));
  }
  return sequences;
}

export async function readAppliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: existingTables } = await client.query(
    `select where to_regclass('public.migrations') is not null`,
  );
  if (existingTables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name');
  return rows.map(({ name }) => name);
}

export async function readJobsMigration(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: number }>(`select max(id) as last from ${JOB_MIGRATIONS}`);
  return rows[0]?.last ?? 0;
}

export async function readServerMajorVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return rows[0]?.major ?? 0;
}

export async function listDatabaseObjects(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not relispartition
        and nspname !~ '^pg_' and nspname <> 'information_schema'
        and ${notOfExtension('pg_class', 'pg_class.oid')}
      union all select nspname from pg_namespace where nspname = 'graphile_worker' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Removes all our objects from a database that was empty before. */
export async function dropDatabaseObjects(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop schema %I cascade', nspname) as statement from pg_namespace
       where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
         and nspowner = (select oid from pg_roles where rolname = current_user)
         and ${notOfExtension('pg_namespace', 'oid')}
     union all select format('drop table if exists %s cascade', oid::regclass) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and ${notOfExtension('pg_class', 'oid')}
     union all select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S' and ${notOfExtension('pg_class', 'oid')}
     union all select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'oid')}
     union all select format('drop type if exists %s cascade', oid::regtype) from pg_type
       where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and ${notOfExtension('pg_type', 'oid')}`,
  );
  // A statement may drop objects of a later one, so all run as one query.
  await client.query(`begin; ${rows.map(({ statement }) => statement).join('; ')}; commit`);
}
