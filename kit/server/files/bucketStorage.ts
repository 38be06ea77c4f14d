import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3BucketSettings } from '../configuration/env.ts';
import { type FileStorage, wrapStorageErrors } from './fileStorage.ts';

export interface BucketTimeouts {
  connectionTimeout: number;
  requestTimeout: number;
}

const TIMEOUTS: BucketTimeouts = { connectionTimeout: 3_000, requestTimeout: 12_000 };
/** The second attempt is for a kept connection that the server has closed. */
const MAX_ATTEMPTS = 2;

/** The SDK is large, so it is loaded only if a bucket is configured. */
export const loadS3 = () => import('@aws-sdk/client-s3');

export async function createBucketClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3BucketSettings,
  timeouts: BucketTimeouts,
  maxAttempts: number,
): Promise<S3Client> {
  const { S3Client } = await loadS3();
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    // The request timeout ends with the head of the answer; the socket timeout covers a body that stalls.
    requestHandler: { ...timeouts, socketTimeout: timeouts.requestTimeout, throwOnRequestTimeout: true },
    // Other servers are reached by path, and not all accept the checksum headers that the SDK sends by
    // default.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  });
}

export async function openBucketStorage(bucket: S3BucketSettings, timeouts = TIMEOUTS): Promise<FileStorage> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } = await loadS3();
  const client = await createBucketClient(bucket, timeouts, MAX_ATTEMPTS);
  const Bucket = bucket.bucket;
  const storage: FileStorage = {
    put: (key, bytes) =>
      wrapStorageErrors(`write ${key}`, async () => {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }));
      }),
    read: (key) =>
      wrapStorageErrors(`read ${key}`, async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        } catch (error) {
          if (isMissing(error as S3ServiceException)) return null;
          throw error;
        }
      }),
    delete: (key) =>
      wrapStorageErrors(`delete ${key}`, async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      }),
    async deleteFolder(folder) {
      // One by one: a request for several needs a checksum, which not all servers accept.
      for await (const key of storage.list(folder, { recursive: true })) await storage.delete(key);
    },
    async *list(folder, { recursive } = { recursive: false }) {
      const pages = paginateListObjectsV2(
        { client },
        {
          Bucket,
          ...(folder !== '' && { Prefix: `${folder}/` }),
          ...(!recursive && { Delimiter: '/' }),
        },
      );
      for (;;) {
        const { done, value } = await wrapStorageErrors(`list ${folder}`, () => pages.next());
        if (done) return;
        for (const { Key } of value.Contents ?? []) if (Key !== undefined) yield Key;
      }
    },
  };
  return storage;
}

function isMissing({ name, $metadata }: S3ServiceException): boolean {
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
}
