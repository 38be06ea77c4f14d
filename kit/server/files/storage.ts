import { join } from 'node:path';
import { requireDataFolder } from '../configuration/dataFolder.ts';
import type { Env } from '../configuration/env.ts';
import { openBucketStorage } from './bucketStorage.ts';
import type { FileStorage } from './fileStorage.ts';
import { openFolderStorage } from './folderStorage.ts';
import { requireBucketAccess } from './requireBucketAccess.ts';

export const getFilesFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'files');

export async function openFileStorage(env: Env): Promise<FileStorage> {
  if (env.s3) {
    await requireBucketAccess(env.s3);
    return openBucketStorage(env.s3);
  }
  const location = getFilesFolder(env);
  await requireDataFolder(location);
  return openFolderStorage(location);
}
