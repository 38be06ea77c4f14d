import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../configuration/env.ts';
import { openFileStorage } from '../files/storage.ts';
import { hasEmbeddedPostgresFolder, startEmbeddedPostgres } from '../postgres/embeddedPostgres.ts';
import { makeBackup } from './backup.ts';
import type { RestoreOptions } from './options.ts';
import { type RestoreResult, restoreBackup } from './restore.ts';

interface MoveDatabaseOptions extends Pick<RestoreOptions, 'version' | 'migrations' | 'now' | 'signal'> {
  env: Env;
}

interface MoveDatabaseResult extends RestoreResult {
  filesMoved: boolean;
}

/**
 * Copies the embedded database into the empty one of `DATABASE_URL`, and the files into a configured bucket.
 * The embedded database and its files stay unchanged. Throws like `makeBackup` and `restoreBackup`.
 */
export async function moveDatabase({ env, ...options }: MoveDatabaseOptions): Promise<MoveDatabaseResult> {
  const { dataDir } = env;
  const databaseUrl = env.databaseDirectUrl ?? env.databaseUrl;
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the empty database to move to.');
  if (!hasEmbeddedPostgresFolder(dataDir))
    throw new Error(`There is no embedded database in ${dataDir} (DATA_DIR).`);
  const folder = await openFileStorage({ ...env, s3: undefined });
  const filesMoved = env.s3 !== undefined && !(await folder.list('', { recursive: true }).next()).done;
  const file = join(dataDir, 'move.zip');
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    if (!(await embedded.isOurs()))
      throw new Error(`Parvis is running on the database in ${dataDir}: stop it first.`);
    await rm(file, { force: true });
    const storage = filesMoved ? folder : undefined;
    try {
      await makeBackup({ ...options, databaseUrl: embedded.url, storage, file, portable: true });
      const target = filesMoved ? await openFileStorage(env) : undefined;
      return { ...(await restoreBackup({ ...options, databaseUrl, storage: target, file })), filesMoved };
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await embedded.stop();
  }
}
