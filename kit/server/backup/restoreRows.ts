import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getTableEntryName, type PortableBackupManifest } from './manifest.ts';
import type { BackupArchiveReader } from './openBackupArchive.ts';
import { listTablesWithColumns, quoteColumns, quoteTableName } from './schema.ts';

/**
 * Replaces the rows that migrations created by those of the archive, in one transaction, and sets the
 * sequences. Needs only the rights of the tables' owner. Returns the archived tables that the schema does not
 * have.
 */
export async function insertArchivedRows(
  client: Client,
  archive: BackupArchiveReader,
  manifest: PortableBackupManifest,
): Promise<string[]> {
  const existingTables = new Set((await listTablesWithColumns(client)).map(quoteTableName));
  const tables = manifest.tables.filter((table) => existingTables.has(quoteTableName(table)));
  await client.query('begin');
  // Foreign keys exist in every direction, so they are dropped and created again at the end.
  const { rows: references } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by oid`,
    [tables.map(quoteTableName)],
  );
  for (const { owner, name } of references)
    await client.query(`alter table ${owner} drop constraint ${name}`);
  // The effects of the triggers are part of the archived rows.
  for (const table of tables) await client.query(`alter table ${quoteTableName(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoteTableName).join(', ')}`);
  for (const table of tables) {
    const rows = client.query(
      copyFrom(`copy ${quoteTableName(table)} (${quoteColumns(table.columns)}) from stdin`),
    );
    await archive.copyTo(getTableEntryName(table), table, rows);
    if (rows.rowCount !== table.rows)
      throw new Error(`${quoteTableName(table)} took ${rows.rowCount} of ${table.rows} rows.`);
  }
  for (const table of tables) await client.query(`alter table ${quoteTableName(table)} enable trigger user`);
  for (const { owner, name, definition } of references)
    await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  for (const sequence of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2, $3)', [
      quoteTableName(sequence),
      sequence.value,
      sequence.called,
    ]);
  await client.query('commit');
  return manifest.tables.filter((table) => !existingTables.has(quoteTableName(table))).map(quoteTableName);
}
