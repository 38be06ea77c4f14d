import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import type pg from 'pg';

/** Values as PostgreSQL writes them, without computed columns. */
export interface DumpedTable {
  name: string;
  columns: string[];
  rows: (string | null)[][];
}

/** The data of a day. The schema follows from the migrations. */
export interface Dump {
  /** ISO 8601, UTC. */
  takenAt: string;
  migrations: { name: string; sha256: string }[];
  sequences: { name: string; value: number }[];
  tables: DumpedTable[];
}

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export const readDump = (name: string): Dump =>
  JSON.parse(zstdDecompressSync(readFileSync(new URL(name, import.meta.url))).toString());

/** Without computed columns and without the list of migrations. */
export async function tablesOf(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> 'migrations'
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** As text, so that dates, arrays and bytes can be compared. */
export async function rowsOf(
  client: pg.ClientBase,
  table: string,
  expressions: readonly string[],
): Promise<(string | null)[][]> {
  const list = expressions.map((expression) => `(${expression})::text`).join(', ');
  const { rows } = await client.query({ text: `select ${list} from "${table}"`, rowMode: 'array' });
  return rows as (string | null)[][];
}

/** Fixes the time zone and the format of dates. */
export async function readAsWritten(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, DMY'; set intervalstyle = 'postgres'`);
}
