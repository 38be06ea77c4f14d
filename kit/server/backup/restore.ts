import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { createMonthlyPartitions } from '../activity/monthlyPartitions.ts';
import { type DatabasePool, openDatabase } from '../database/db.ts';
import { runSqlMigrations } from '../database/migrate.ts';
import { requireExtensions } from '../database/requireExtensions.ts';
import { migrationDatabaseTimeouts } from '../database/timeouts.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import type { BackupSummary } from './backup.ts';
import { explainBackupError } from './backupErrors.ts';
import { openBackupConnection } from './connect.ts';
import {
  type BackupFileEntry,
  type BackupManifest,
  DUMP_ENTRY,
  type DumpBackupManifest,
  getFileEntryName,
  type PortableBackupManifest,
} from './manifest.ts';
import { type BackupArchiveReader, createNewerBackupError, openBackupArchive } from './openBackupArchive.ts';
import type { RestoreOptions } from './options.ts';
import { findPgProgram, type InstalledPgProgram, runPgProgram } from './pgPrograms.ts';
import { insertArchivedRows } from './restoreRows.ts';
import {
  type RestoreTarget,
  releaseRestoreTarget,
  reserveRestoreTarget,
  rollBackRestoreTarget,
} from './restoreTarget.ts';
import { readJobsMigration, readServerMajorVersion } from './schema.ts';

export interface RestoreResult extends Omit<BackupSummary, 'bytes'> {
  /** Tables in the archive that the schema does not have. Their rows are not restored. */
  unknownTables: string[];
}

/**
 * Restores an archive into an empty database and storage, verifies the files, and runs later migrations.
 * Throws an Error with a readable message if the archive or the target cannot be used. The target is then
 * unchanged, or the message says how to proceed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { file, version, signal } = options;
  try {
    const archive = await openBackupArchive(file, version, signal);
    try {
      await refuseOtherMigrations(archive.manifest, options);
      return { manifest: archive.manifest, unknownTables: await restoreInto(archive, options) };
    } finally {
      archive.close();
    }
  } catch (error) {
    throw explainBackupError(error, options);
  }
}

async function restoreInto(archive: BackupArchiveReader, options: RestoreOptions): Promise<string[]> {
  const { databaseUrl, migrations } = options;
  const { manifest } = archive;
  const pgRestore = manifest.format === 2 ? await findRestorer(manifest, options) : undefined;
  const target = await reserveRestoreTarget(manifest, options);
  const database = openDatabase(databaseUrl, () => undefined, {
    max: 2,
    timeouts: migrationDatabaseTimeouts,
  });
  try {
    let unknownTables: string[] = [];
    try {
      if (manifest.format === 1) {
        await writeSchema(database, target.client, manifest, options);
        unknownTables = await insertArchivedRows(target.client, archive, manifest);
      } else if (pgRestore) await loadDump(target.client, archive, manifest, pgRestore, options);
      await restoreFiles(archive, target, options);
      await releaseRestoreTarget(target);
    } catch (error) {
      throw await rollBackRestoreTarget(target, explainBackupError(error, options), options);
    }
    // The restore is complete. The upgrade that follows is the same as at any start.
    await runSqlMigrations(database.pool, migrations).catch((error: unknown) => {
      throw new Error(
        `Everything is restored, but the upgrade to this version failed (${error}): the next start tries again.`,
      );
    });
    await target.client.query('analyze');
    return unknownTables;
  } finally {
    await database.close();
    await target.client.end().catch(() => undefined);
  }
}

async function refuseOtherMigrations(
  manifest: BackupManifest,
  { file, migrations, version }: RestoreOptions,
): Promise<void> {
  const knownMigrations = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  if (manifest.migrations.some((name) => !knownMigrations.includes(name)))
    throw createNewerBackupError(file, manifest.version, version);
  const last = manifest.migrations.at(-1) ?? '';
  const between = knownMigrations.filter((name) => name < last && !manifest.migrations.includes(name));
  if (between.length > 0)
    throw new Error(
      `${file} was made without ${between.join(', ')}: restore it with Parvis ${manifest.version}.`,
    );
}

async function writeSchema(
  database: DatabasePool,
  client: Client,
  manifest: PortableBackupManifest,
  { file, version, migrations, now }: RestoreOptions,
): Promise<void> {
  const upTo = manifest.migrations.at(-1);
  await runSqlMigrations(database.pool, migrations, { ...(upTo && { upTo }) });
  await migrateJobs(database.pool);
  if ((await readJobsMigration(client)) < manifest.jobsMigration)
    throw createNewerBackupError(file, manifest.version, version);
  const madeAt = new Date(manifest.madeAt);
  if (manifest.factsSince)
    await createMonthlyPartitions(database.db, madeAt > now ? madeAt : now, new Date(manifest.factsSince));
}

const TRANSACTION_TIMEOUT = 17;

async function findRestorer(
  manifest: DumpBackupManifest,
  { file, databaseUrl }: RestoreOptions,
): Promise<InstalledPgProgram> {
  const client = await openBackupConnection(databaseUrl);
  const server = await readServerMajorVersion(client).finally(() => client.end());
  const source = Number.parseInt(manifest.postgres, 10);
  if (server < source)
    throw new Error(
      `${file} was made of PostgreSQL ${source}, and the server is PostgreSQL ${server}: ` +
        `restore it into ${source} or newer.`,
    );
  const program = await findPgProgram('pg_restore', Math.max(server, manifest.pgDump));
  if (program.major >= TRANSACTION_TIMEOUT && server < TRANSACTION_TIMEOUT)
    throw new Error(
      `pg_restore is version ${program.major}, too new for the server: install the client programs ` +
        `of PostgreSQL ${server}.`,
    );
  return program;
}

async function loadDump(
  client: Client,
  archive: BackupArchiveReader,
  { migrations, dump }: DumpBackupManifest,
  program: InstalledPgProgram,
  { databaseUrl, migrations: folder }: RestoreOptions,
): Promise<void> {
  await requireExtensions(
    client,
    await Promise.all(migrations.map((name) => readFile(join(folder, name), 'utf8'))),
  );
  const args = ['--single-transaction', '--no-owner', '--no-privileges', '--no-comments'];
  await runPgProgram(program, args, databaseUrl, async ({ stdin }) => {
    if (stdin) await archive.copyTo(DUMP_ENTRY, dump, stdin);
  });
}

const CONCURRENT_FILES = 4;

/** Stores the files and reads each again. Throws an Error if the storage returns other bytes. */
async function restoreFiles(
  archive: BackupArchiveReader,
  target: RestoreTarget,
  { storage, signal }: Pick<RestoreOptions, 'storage' | 'signal'>,
): Promise<void> {
  if (!storage) return;
  const { files } = archive.manifest;
  const put = async (one: BackupFileEntry) => {
    const bytes = await archive.bytes(getFileEntryName(one.key), one);
    target.files.add(one.key);
    await storage.put(one.key, bytes);
    const storedBytes = await storage.read(one.key);
    if (!storedBytes || createHash('sha256').update(storedBytes).digest('hex') !== one.sha256)
      throw new Error(`The storage returned other bytes than were written for ${one.key}.`);
  };
  for (let at = 0; at < files.length; at += CONCURRENT_FILES) {
    signal.throwIfAborted();
    await Promise.all(files.slice(at, at + CONCURRENT_FILES).map(put));
  }
}
