import type { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../env.ts';

/** What an S3 server calls a bucket that it does not have there, by that name or for that region. */
const NOT_THERE = ['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect', 'AuthorizationHeaderMalformed'];
const REFUSED = [401, 403];

/** Milliseconds for a connection, and for an answer. */
const OF_START = { connectionTimeout: 3_000, requestTimeout: 5_000 };
const OF_PROBE = { connectionTimeout: 1_800, requestTimeout: 1_800 };

/** Asks once for the names of what the bucket holds, one at most. Throws the library's error. */
async function ask(
  { bucket, endpoint, region, ...credentials }: Bucket,
  patience: typeof OF_START,
): Promise<void> {
  // Fetched only where it is used: the library is large.
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const client: S3Client = new S3Client({
    ...{ region, credentials, maxAttempts: 1, requestHandler: { ...patience, throwOnRequestTimeout: true } },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
  } finally {
    client.destroy();
  }
}

/** Whether the bucket answers now, on a connection of its own and without trying again: a server that hung is found well at once. */
export function bucketProbe(bucket: Bucket): () => Promise<void> {
  return () => ask(bucket, OF_PROBE);
}

/**
 * Makes sure that the bucket of the files is there and lets us in. Throws an Error in a sentence where its server says
 * clearly that it is not; one that does not answer may do so later.
 */
export async function requireBucket(bucket: Bucket): Promise<void> {
  try {
    await ask(bucket, OF_START);
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    if (NOT_THERE.includes(name))
      throw new Error(
        `There is no bucket “${bucket.bucket}” for the files (${name}): create it, or correct S3_BUCKET, S3_REGION or S3_ENDPOINT.`,
      );
    if (REFUSED.includes($metadata?.httpStatusCode ?? 0))
      throw new Error(
        `The bucket “${bucket.bucket}” of the files lets nobody in with this key (${name}), which has to list, read, write and delete: ` +
          'see S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.',
      );
  }
}
