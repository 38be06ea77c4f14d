import type { S3Client } from '@aws-sdk/client-s3';
import type { S3BucketSettings } from '../configuration/env.ts';
import { type BucketTimeouts, createBucketClient, loadS3 } from './bucketStorage.ts';
import { StorageError } from './fileStorage.ts';
import { findStorageOutage } from './storageOutage.ts';

const NOT_THERE = ['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect', 'AuthorizationHeaderMalformed'];
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const NOT_IMPLEMENTED = 501;
const TEMPORARY = [408, 429];

const OF_START: BucketTimeouts = { connectionTimeout: 3_000, requestTimeout: 5_000 };
const OF_PROBE: BucketTimeouts = { connectionTimeout: 1_800, requestTimeout: 1_800 };

/** One key for all processes: an object that a failed check left behind is deleted by the next one. */
const CHECK_KEY = 'start-check';

async function withClient(
  bucket: S3BucketSettings,
  timeouts: BucketTimeouts,
  use: (client: S3Client) => Promise<void>,
): Promise<void> {
  const client = await createBucketClient(bucket, timeouts, 1);
  try {
    await use(client);
  } finally {
    client.destroy();
  }
}

async function list(client: S3Client, bucket: S3BucketSettings): Promise<void> {
  const { ListObjectsV2Command } = await loadS3();
  await client.send(new ListObjectsV2Command({ Bucket: bucket.bucket, MaxKeys: 1 }));
}

export function createBucketProbe(bucket: S3BucketSettings): () => Promise<void> {
  return () => withClient(bucket, OF_PROBE, (client) => list(client, bucket));
}

/** Throws an Error of one sentence if the server refuses; temporary failures are ignored. */
export async function requireBucketAccess(bucket: S3BucketSettings): Promise<void> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = await loadS3();
  const object = { Bucket: bucket.bucket, Key: CHECK_KEY };
  await withClient(bucket, OF_START, async (client) => {
    const steps = {
      list: () => list(client, bucket),
      write: () => client.send(new PutObjectCommand({ ...object, Body: 'parvis' })),
      read: () => client.send(new GetObjectCommand(object)),
      delete: () => client.send(new DeleteObjectCommand(object)),
    };
    for (const [action, run] of Object.entries(steps)) {
      try {
        await run();
      } catch (error) {
        const refusal = describeRefusal(bucket.bucket, action, error as S3Failure);
        if (refusal) throw new Error(refusal, { cause: error });
        return;
      }
    }
  });
}

type S3Failure = Error & { $metadata?: { httpStatusCode?: number } };

function describeRefusal(bucket: string, action: string, error: S3Failure): string | undefined {
  const { name, $metadata: { httpStatusCode: status = 0 } = {} } = error;
  if (NOT_THERE.includes(name))
    return (
      `There is no bucket “${bucket}” for the files (${name}): ` +
      `create it, or correct S3_BUCKET, S3_REGION or S3_ENDPOINT.`
    );
  // Another process that is starting has deleted the object.
  if ((action === 'read' && status === NOT_FOUND) || TEMPORARY.includes(status)) return undefined;
  if (findStorageOutage(new StorageError(name, { cause: error })) && status !== NOT_IMPLEMENTED)
    return undefined;
  if (status === UNAUTHORIZED || (status === FORBIDDEN && name !== 'AccessDenied'))
    return (
      `The bucket “${bucket}” of the files lets nobody in with this key (${name}): ` +
      'see S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.'
    );
  if (status === FORBIDDEN)
    return (
      `The bucket “${bucket}” of the files does not let this key ${action} (${name}): ` +
      'the key needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.'
    );
  if (status >= 400)
    return `The bucket “${bucket}” of the files refuses to ${action} (${name}, status ${status}).`;
  return undefined;
}
