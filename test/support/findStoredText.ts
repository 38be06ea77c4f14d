import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './testApp.ts';

/** Ignores accents and case, and unfolds lines of calendar files. */
const plain = (text: string) =>
  text
    .replace(/\r\n[ \t]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Adds decoded base64, such as attachments of mails. */
function readable(text: string): string {
  const encoded = text.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? [];
  return plain([text, ...encoded.map((part) => Buffer.from(part, 'base64').toString('utf8'))].join('\n'));
}

/** Returns `table.column` for every column of the database that contains one of the texts. */
export async function findColumnsContaining(
  { database }: TestApp,
  texts: readonly string[],
): Promise<string[]> {
  const wanted = texts.map(plain);
  // Numbers and moments contain no words.
  const { rows: tables } = await database.pool.query<{ table: string; name: string; columns: string }>(
    `select table_name as table, format('%I.%I', table_schema, table_name) as name,
       string_agg(format(case data_type when 'bytea' then '%1$I' else '%1$I::text' end, column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
       and data_type !~ '^(smallint|integer|bigint|numeric|boolean|date|time|interval)'
     group by table_schema, table_name`,
  );
  const found = new Set<string>();
  for (const { table, name, columns } of tables) {
    const { rows } = await database.pool.query<Record<string, string | Buffer | null>>(
      `select ${columns} from ${name}`,
    );
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const place = `${table}.${column}`;
      if (value === null || found.has(place)) continue;
      const text = readable(value.toString('utf8'));
      if (wanted.some((each) => text.includes(each))) found.add(place);
    }
  }
  return [...found].sort();
}

/** Returns stored files whose name or content contains one of the texts. */
export async function findFilesContaining({ env }: TestApp, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(env.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = readable(`${path}\n${(await readFile(path)).toString('utf8')}`);
    if (texts.some((text) => content.includes(plain(text)))) found.push(path);
  }
  return found;
}
