import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { pdf } from '../../../test/support/files.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { readEnv } from '../configuration/env.ts';
import { openBucketStorage } from './bucketStorage.ts';
import { openFileStorage } from './storage.ts';
import { findStorageOutage } from './storageOutage.ts';

/** A minimal S3 server. Like old versions of OVH, Ceph or R2, it does not support checksums in headers. */
const objects = new Map<string, Buffer>();
const signatures: string[] = [];
const CHECKSUM = /^x-amz-(checksum-|sdk-checksum-|trailer$)/;
/** Methods that are denied for the key of this test. */
let denied: readonly string[] = [];
/** Status of all answers, for a broken server. */
let failsWith: number | undefined;
/** True: sends the first half of an object and then nothing. */
let stallsInBody = false;
/** True: never answers. */
let isSilent = false;
const server = createServer(async (request, response) => {
  const path = decodeURIComponent(request.url?.split('?', 1)[0] ?? '');
  signatures.push(request.headers.authorization ?? '');
  if (isSilent) return;
  if (path === '/lost' || path === '/lost/') {
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    return;
  }
  if (!signatures.at(-1)?.includes('Credential=key/')) {
    response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    return;
  }
  if (Object.keys(request.headers).some((name) => CHECKSUM.test(name))) {
    response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
    return;
  }
  if (denied.includes(request.method ?? '')) {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return;
  }
  if (request.url?.includes('list-type=2')) {
    response.writeHead(200).end('<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>');
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (failsWith) return void response.writeHead(failsWith).end();
  if (request.method === 'PUT') objects.set(path, Buffer.concat(parts));
  if (request.method === 'DELETE') {
    objects.delete(path);
    response.writeHead(204).end();
    return;
  }
  const object = objects.get(path);
  const asked = request.method === 'GET' || request.method === 'HEAD' ? object : undefined;
  response.writeHead(object ? 200 : 404, { 'content-length': asked?.length ?? 0 });
  if (stallsInBody && asked) response.write(asked.subarray(0, asked.length / 2));
  else response.end(request.method === 'GET' ? asked : undefined);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const variables = {
  S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  S3_REGION: 'eu-west-3',
  S3_BUCKET: 'parvis',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const app = await testApp(variables);

it('files are stored in a configured bucket', async () => {
  const here = await app.make.building();
  const admin = await app.as(await app.make.user({ role: 'admin', buildings: [here.id] }));
  const bytes = await pdf();
  const file = { name: 'file', filename: 'Guide.pdf', bytes };
  const { body } = await admin.upload(`/api/buildings/${here.id}/pdfs`, file);
  const names = [...objects.keys()].map((path) => path.replace(/[\da-f-]{36}|\d{4}-\d\d-\d\d/g, '*')).sort();
  expect(names).toEqual(['320.webp', '640.webp', 'file.pdf'].map((name) => `/parvis/stored/*/*/${name}`));
  expect(signatures.every((one) => one.startsWith('AWS4-HMAC-SHA256 Credential=key/'))).toBe(true);
  const read = await app.anybody.get(body.fields[0].address);
  expect([read.status, read.bytes.equals(bytes)]).toEqual([200, true]);
  objects.clear();
  expect((await app.anybody.get(body.fields[0].address)).status).toBe(404);
});

it.each([
  { failing: 503, told: [503, 'unavailable', '5'] },
  { failing: 507, told: [507, 'storage_full', '60'] },
])(
  'a bucket that answers $failing is answered with Retry-After and logged once',
  async ({ failing, told }) => {
    const here = await app.make.building();
    const admin = await app.as(await app.make.user({ role: 'admin', buildings: [here.id] }));
    failsWith = failing;
    app.logged.length = 0;
    const file = { name: 'file', filename: 'Guide.pdf', bytes: await pdf() };
    for (let round = 0; round < 2; round += 1) {
      const { status, body, headers } = await admin.upload(`/api/buildings/${here.id}/pdfs`, file);
      expect([status, body.code, headers['retry-after']]).toEqual(told);
    }
    failsWith = undefined;
    expect((await admin.upload(`/api/buildings/${here.id}/pdfs`, file)).status).toBe(200);
    expect(app.logged).toHaveLength(1);
  },
);

it('a missing or forbidden bucket stops the start with a message that names the variables', async () => {
  const open = (over: object) => openFileStorage(readEnv({ ...variables, ...over }));
  await expect(open({ S3_BUCKET: 'lost' })).rejects.toThrow(
    'There is no bucket “lost” for the files (NoSuchBucket): ' +
      'create it, or correct S3_BUCKET, S3_REGION or S3_ENDPOINT.',
  );
  const refused = open({ S3_ACCESS_KEY_ID: 'other' });
  await expect(refused).rejects.toThrow(
    /lets nobody in with this key \(InvalidAccessKeyId\).*S3_ACCESS_KEY_ID/,
  );
  await expect(refused).rejects.not.toThrow('secret');
  // A server that is away or full may return, so the start continues.
  await open({ S3_ENDPOINT: 'http://127.0.0.1:9' });
});

it.each([
  { denied: ['GET'], named: 'list' },
  { denied: ['PUT'], named: 'write' },
  { denied: ['DELETE'], named: 'delete' },
])(
  'the start is refused when the key of the bucket lacks the permission to $named',
  async ({ named, ...given }) => {
    denied = given.denied;
    onTestFinished(() => {
      denied = [];
      objects.clear();
    });
    await expect(openFileStorage(readEnv(variables))).rejects.toThrow(
      `The bucket “parvis” of the files does not let this key ${named} (AccessDenied): the key needs ` +
        's3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.',
    );
  },
);

it('the start is refused when the bucket does not accept a file as it is sent', async () => {
  failsWith = 501;
  onTestFinished(() => {
    failsWith = undefined;
  });
  await expect(openFileStorage(readEnv(variables))).rejects.toThrow(
    /^The bucket “parvis” of the files refuses to write \(\w+, status 501\)\.$/,
  );
});

it.each([503, 507])('the start goes on when the bucket answers %i to a file', async (status) => {
  failsWith = status;
  onTestFinished(() => {
    failsWith = undefined;
  });
  await openFileStorage(readEnv(variables));
});

it('the start check leaves no object behind', async () => {
  objects.clear();
  await openFileStorage(readEnv(variables));
  expect([...objects.keys()]).toEqual([]);
});

it('reading a file fails as an outage when the bucket stalls in the middle of it', async () => {
  objects.set('/parvis/stored/half', Buffer.alloc(100));
  stallsInBody = true;
  onTestFinished(() => {
    stallsInBody = false;
    objects.clear();
    server.closeAllConnections();
  });
  const { s3 } = readEnv(variables);
  if (!s3) throw new Error('There is no bucket');
  const storage = await openBucketStorage(s3, { connectionTimeout: 1_000, requestTimeout: 100 });
  const failure = await storage.read('stored/half').catch((error: unknown) => error);
  expect(findStorageOutage(failure)).toBe('storage_away');
});

it('readiness answers within three seconds while the bucket is silent, immediately when it answers', async () => {
  const ready = async () => {
    const began = performance.now();
    const { status, body } = await app.anybody.get('/readyz');
    expect(performance.now() - began).toBeLessThan(3_000);
    return [status, body.checks.storage];
  };
  expect(await ready()).toEqual([200, 'ok']);
  isSilent = true;
  onTestFinished(() => server.closeAllConnections());
  expect(await ready()).toEqual([503, 'failed']);
  isSilent = false;
  expect(await ready()).toEqual([200, 'ok']);
});

it('a read-only folder stops the start with a message that names the variable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'taken'), '');
  await expect(openFileStorage(readEnv({ DATA_DIR: join(folder, 'taken') }))).rejects.toThrow(
    /^The data folder .*taken.files cannot be used \(ENOTDIR.*\): set DATA_DIR to another one\.$/,
  );
});
