import { readdir } from 'node:fs/promises';
import type { Client } from 'pg';
import { makeMonths } from '../activity/monthlyPartitions.ts';
import { type Database, openDatabase } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { upgradeTimeouts } from '../database/timeouts.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import type { Summary } from './backup.ts';
import { explainError } from './backupErrors.ts';
import type { Manifest } from './manifest.ts';
import type { RestoreOptions } from './options.ts';
import { type Archive, madeByNewer, readArchive } from './readArchive.ts';
import { putFiles } from './restoreFiles.ts';
import { loadRows } from './restoreRows.ts';
import { release, takeBack, takeTarget } from './restoreTarget.ts';
import { readJobsMigration } from './schema.ts';

export interface Restored extends Omit<Summary, 'bytes'> {
  /** Tables in the archive that the schema does not have. Their rows are not restored. */
  strange: string[];
}

/**
 * Restores an archive into an empty database and an empty storage: the schema of its version, the rows, and
 * the files, each of which is read back. Then runs the later migrations. Throws an Error with a readable
 * message if the archive or the target cannot be used. The target is then unchanged, or the message says how
 * to proceed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, version, signal } = options;
  try {
    const archive = await readArchive(file, version, signal);
    try {
      await refuseOtherMigrations(archive.manifest, options);
      return { manifest: archive.manifest, strange: await restoreInto(archive, options) };
    } finally {
      archive.close();
    }
  } catch (error) {
    throw explainError(error, options);
  }
}

async function restoreInto(archive: Archive, options: RestoreOptions): Promise<string[]> {
  const { databaseUrl, migrations } = options;
  const target = await takeTarget(archive.manifest, options);
  const database = openDatabase(databaseUrl, () => undefined, { max: 2, timeouts: upgradeTimeouts });
  try {
    let strange: string[];
    try {
      await writeSchema(database, target.client, archive.manifest, options);
      strange = await loadRows(target.client, archive);
      await putFiles(archive, target, options);
      await release(target);
    } catch (error) {
      throw await takeBack(target, explainError(error, options), options);
    }
    // The restore is complete. The upgrade that follows is the same as at any start.
    await migrate(database.pool, migrations).catch((error: unknown) => {
      throw new Error(`All is restored, but not brought to this version (${error}): a start tries it again.`);
    });
    await target.client.query('analyze');
    return strange;
  } finally {
    await database.close();
    await target.client.end().catch(() => undefined);
  }
}

/** Throws if the archive's migrations are not the first ones of this program. */
async function refuseOtherMigrations(
  manifest: Manifest,
  { file, migrations, version }: RestoreOptions,
): Promise<void> {
  const known = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw madeByNewer(file, manifest.version, version);
  const last = manifest.migrations.at(-1) ?? '';
  const between = known.filter((name) => name < last && !manifest.migrations.includes(name));
  if (between.length > 0)
    throw new Error(
      `${file} was made without ${between.join(', ')}: restore it with Parvis ${manifest.version}.`,
    );
}

/** Creates the schema of the archive's version. */
async function writeSchema(
  database: Database,
  client: Client,
  manifest: Manifest,
  { file, version, migrations, now }: RestoreOptions,
): Promise<void> {
  const upTo = manifest.migrations.at(-1);
  await migrate(database.pool, migrations, { ...(upTo && { upTo }) });
  await migrateJobs(database.pool);
  if ((await readJobsMigration(client)) < manifest.jobsMigration)
    throw madeByNewer(file, manifest.version, version);
  const madeAt = new Date(manifest.madeAt);
  if (manifest.factsSince)
    await makeMonths(database.db, madeAt > now ? madeAt : now, new Date(manifest.factsSince));
}
