import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { requireDataFolder } from '../dataFolder.ts';
import type { Env } from '../env.ts';
import { requireBucket } from './requireBucket.ts';

/** Milliseconds for a connection to the bucket's server, and for each of its answers. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 12_000 };
/** Times that a request is made: the second one where a connection that was kept has been cut off meanwhile. */
const TRIES = 2;

/** Where files lie without a bucket; it may be a file system of its own. */
export const folderOfFiles = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'files');

/**
 * Where files lie: a bucket where the S3 variables are set, otherwise a folder under `DATA_DIR`. Throws an Error in a
 * sentence where nothing can be written there for good.
 */
export async function openStorage(env: Env): Promise<Disk> {
  if (!env.s3) {
    const location = folderOfFiles(env);
    await requireDataFolder(location);
    return new Disk(new FSDriver({ location, visibility: 'private' }));
  }
  await requireBucket(env.s3);
  // Fetched only where it is used: the library is large.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = env.s3;
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      bucket,
      // Servers of other makers than the first are reached by path, and know no access lists.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      supportsACL: false,
      visibility: 'private',
      // By itself the library would wait for ever.
      maxAttempts: TRIES,
      requestHandler: { ...PATIENCE, throwOnRequestTimeout: true },
    }),
  );
}
