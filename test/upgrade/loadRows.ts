import type pg from 'pg';
import type { Dump } from './dump.ts';

const BATCH = 100;
const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Replaces the rows that migrations created by those of a dump, and sets the sequences. */
export async function loadRows(client: pg.ClientBase, { tables, sequences }: Dump): Promise<void> {
  // Foreign keys exist in every direction, so they are checked at the end.
  const { rows: references } = await client.query<{ name: string; owner: string }>(
    `select format('%I', conname) as name, conrelid::regclass::text as owner from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  );
  const alter = async (how: string) => {
    for (const { name, owner } of references)
      await client.query(`alter table ${owner} alter constraint ${name} ${how}`);
  };
  const triggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await client.query(`alter table "${name}" ${state} trigger user`);
  };

  await alter('deferrable initially deferred');
  await triggers('disable');
  await client.query(`truncate ${list(tables.map(({ name }) => name))} cascade`);
  await client.query('begin');
  for (const { name, columns, rows } of tables) {
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      const values = batch.map(
        (row, line) => `(${row.map((_, column) => `$${line * row.length + column + 1}`)})`,
      );
      const insert = `insert into "${name}" (${list(columns)}) overriding system value values ${values}`;
      await client.query(insert, batch.flat());
    }
  }
  await client.query('commit');
  await triggers('enable');
  await alter('not deferrable');
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [name, value]);
}
