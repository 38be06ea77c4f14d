import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { findOldestActivityMonth } from '../activity/monthlyPartitions.ts';
import {
  acquireSessionLock,
  defineSingleLock,
  releaseSessionLock,
  tryAcquireSessionLock,
} from '../database/locks.ts';
import { MIGRATION_LOCK } from '../database/migrate.ts';
import { findReferencedKeys, listAllFileKeys } from '../files/listFiles.ts';
import { explainBackupError } from './backupErrors.ts';
import { openBackupConnection } from './connect.ts';
import { type BackupArchiveWriter, createBackupArchiveWriter } from './createBackupArchiveWriter.ts';
import {
  type BackupFileEntry,
  type BackupManifest,
  type BackupTableEntry,
  DUMP_ENTRY,
  type EntryChecksum,
  getFileEntryName,
  getTableEntryName,
} from './manifest.ts';
import type { BackupOptions } from './options.ts';
import { findPgProgram, type InstalledPgProgram, runPgProgram } from './pgPrograms.ts';
import {
  type CatalogTable,
  listTablesWithColumns,
  quoteColumns,
  quoteTableName,
  readAppliedMigrations,
  readJobsMigration,
  readSequences,
  readServerMajorVersion,
} from './schema.ts';

const BACKUP = defineSingleLock('kit.backup', 7_270_430n);

const FILES_AT_ONCE = 4;

export interface BackupSummary {
  manifest: BackupManifest;
  bytes: number;
}

/**
 * Writes a backup without blocking writes: one snapshot of the database, and every file that its rows refer
 * to. On failure throws an Error with a readable message and leaves no file.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { databaseUrl, file, signal } = options;
  if (existsSync(file)) throw new Error(`${file} already exists: name a new file.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`);
  const client = await openBackupConnection(databaseUrl);
  let archive: BackupArchiveWriter | undefined;
  try {
    if (!(await tryAcquireSessionLock(client, BACKUP)))
      throw new Error('A backup of this database is being made already.');
    archive = await createBackupArchiveWriter(file, signal);
    const manifest = await writeAll(client, archive, options);
    return { manifest, bytes: await archive.finish(manifest) };
  } catch (error) {
    throw explainBackupError(error, { file, signal });
  } finally {
    await archive?.abandon();
    await client.end().catch(() => undefined);
  }
}

async function writeAll(
  client: Client,
  archive: BackupArchiveWriter,
  options: BackupOptions,
): Promise<BackupManifest> {
  const { databaseUrl, storage, version, portable, signal } = options;
  const pgDump = portable ? undefined : await findPgProgram('pg_dump', await readServerMajorVersion(client));
  const tables = await beginSnapshot(client);
  const migrations = await readAppliedMigrations(client);
  if (migrations.length === 0)
    throw new Error('There is nothing to back up: this is not a database of Parvis.');
  const { rows } = await client.query<{ now: Date; postgres: string }>(
    `select now(), current_setting('server_version') as postgres`,
  );
  const db = drizzle(client);
  const madeAt = (rows[0]?.now ?? new Date()).toISOString();
  const manifestHeader = { version, migrations, madeAt, postgres: rows[0]?.postgres ?? '' };
  const content = pgDump
    ? await writeDump(client, archive, pgDump, databaseUrl)
    : await writeTables(client, archive, tables);
  const keys = storage ? await listAllFileKeys(db, storage) : [];
  await client.query('commit');
  const files: BackupFileEntry[] = [];
  const missing: string[] = [];
  for (let at = 0; storage && at < keys.length; at += FILES_AT_ONCE) {
    signal.throwIfAborted();
    const some = keys.slice(at, at + FILES_AT_ONCE);
    const fileContents = await Promise.all(
      some.map(async (key) => ({ key, bytes: await storage.read(key) })),
    );
    for (const { key, bytes } of fileContents)
      if (bytes)
        files.push({ key, ...(await archive.add(getFileEntryName(key), Readable.from([bytes]), false)) });
      else missing.push(key);
  }
  return { ...manifestHeader, ...content, files, missing: await findReferencedKeys(db, missing) };
}

/** Waits for a running migration first: a table that it rewrites would look empty in an older snapshot. */
async function beginSnapshot(client: Client): Promise<CatalogTable[]> {
  await acquireSessionLock(client, MIGRATION_LOCK);
  await client.query('begin isolation level repeatable read, read only');
  const tables = await listTablesWithColumns(client);
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(quoteTableName).join(', ')} in access share mode`);
  await releaseSessionLock(client, MIGRATION_LOCK);
  return tables;
}

async function writeDump(
  client: Client,
  archive: BackupArchiveWriter,
  program: InstalledPgProgram,
  databaseUrl: string,
) {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const args = ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, '--no-owner', '--no-privileges'];
  let dump: EntryChecksum | undefined;
  await runPgProgram(program, args, databaseUrl, async ({ stdout }) => {
    if (stdout) dump = await archive.add(DUMP_ENTRY, stdout, false);
  });
  if (!dump) throw new Error('pg_dump wrote nothing.');
  return { format: 2 as const, pgDump: program.major, dump };
}

async function writeTables(client: Client, archive: BackupArchiveWriter, tables: readonly CatalogTable[]) {
  const written: BackupTableEntry[] = [];
  for (const table of tables) {
    // PostgreSQL cannot `copy` a partitioned table by its name.
    const text = `copy (select ${quoteColumns(table.columns)} from ${quoteTableName(table)}) to stdout`;
    const rows = client.query(copyTo(text));
    const entry = await archive.add(getTableEntryName(table), rows, true);
    written.push({ ...table, rows: rows.rowCount, ...entry });
  }
  return {
    format: 1 as const,
    jobsMigration: await readJobsMigration(client),
    factsSince: (await findOldestActivityMonth(drizzle(client)))?.toISOString() ?? null,
    tables: written,
    sequences: await readSequences(client),
  };
}
