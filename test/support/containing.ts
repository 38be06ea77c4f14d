import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './testApp.ts';

/** Accents and capitals aside, lines of calendar files unfolded. */
const plain = (text: string) =>
  text
    .replace(/\r\n[ \t]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** The text, and what is written in it as base64, such as the attachments of mails. */
function readable(text: string): string {
  const encoded = text.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? [];
  return plain([text, ...encoded.map((part) => Buffer.from(part, 'base64').toString('utf8'))].join('\n'));
}

/** Where any of the texts stands in the whole database: `table.column`, of every column of every schema. */
export async function columnsContaining({ database }: TestApp, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map(plain);
  const { rows: columns } = await database.pool.query<Record<'schema' | 'table' | 'column' | 'type', string>>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
     order by table_name, column_name`,
  );
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const { rows } = await database.pool.query<{ value: string | Buffer | null }>(
      `select "${column}"${type === 'bytea' ? '' : '::text'} as value from "${schema}"."${table}"`,
    );
    const values = rows.map(({ value }) => readable(value?.toString('utf8') ?? ''));
    if (values.some((value) => wanted.some((text) => value.includes(text)))) found.push(`${table}.${column}`);
  }
  return found;
}

/** Stored files, whatever they are of, that hold any of the texts or are called so. */
export async function filesContaining({ env }: TestApp, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(env.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = readable(`${path}\n${(await readFile(path)).toString('utf8')}`);
    if (texts.some((text) => content.includes(plain(text)))) found.push(path);
  }
  return found;
}
