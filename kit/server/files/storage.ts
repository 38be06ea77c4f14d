import { join } from 'node:path';
import { requireDataFolder } from '../dataFolder.ts';
import type { Env } from '../env.ts';
import { bucketStorage } from './bucketStorage.ts';
import type { FileStorage } from './fileStorage.ts';
import { folderStorage } from './folderStorage.ts';
import { requireBucket } from './requireBucket.ts';

/** The folder of the files if no bucket is configured; it may be a file system of its own. */
export const filesFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'files');

/**
 * Opens the file storage: a bucket if the S3 variables are set, otherwise a folder under `DATA_DIR`. Throws an Error in a
 * sentence if files cannot be written there.
 */
export async function openStorage(env: Env): Promise<FileStorage> {
  if (env.s3) {
    await requireBucket(env.s3);
    return bucketStorage(env.s3);
  }
  const location = filesFolder(env);
  await requireDataFolder(location);
  return folderStorage(location);
}
