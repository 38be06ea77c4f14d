import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../env.ts';

/** Where files lie: a bucket where the S3 variables are set, otherwise a folder under `DATA_DIR`. */
export async function openStorage(env: Env): Promise<Disk> {
  if (!env.s3) return new Disk(new FSDriver({ location: join(env.dataDir, 'files'), visibility: 'private' }));
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
    }),
  );
}
