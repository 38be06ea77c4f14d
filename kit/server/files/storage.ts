import { join } from 'node:path';
import { requireDataFolder } from '../dataFolder.ts';
import type { Env } from '../env.ts';
import { openBucketStorage } from './bucketStorage.ts';
import type { FileStorage } from './fileStorage.ts';
import { openFolderStorage } from './folderStorage.ts';
import { requireBucket } from './requireBucket.ts';

export const getFilesFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'files');

export async function openFileStorage(env: Env): Promise<FileStorage> {
  if (env.s3) {
    await requireBucket(env.s3);
    return openBucketStorage(env.s3);
  }
  const location = getFilesFolder(env);
  await requireDataFolder(location);
  return openFolderStorage(location);
}
