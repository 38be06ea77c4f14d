import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { pdf } from '../../../test/support/files.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { readEnv } from '../env.ts';

/** As much of an S3 server as the product speaks to: objects are put, looked for and read by their path. */
const objects = new Map<string, Buffer>();
const signatures: string[] = [];
const server = createServer(async (request, response) => {
  const path = decodeURIComponent(request.url?.split('?', 1)[0] ?? '');
  signatures.push(request.headers.authorization ?? '');
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (request.method === 'PUT') objects.set(path, Buffer.concat(parts));
  const object = objects.get(path);
  const asked = request.method === 'GET' || request.method === 'HEAD' ? object : undefined;
  response.writeHead(object ? 200 : 404, { 'content-length': asked?.length ?? 0 });
  response.end(request.method === 'GET' ? asked : undefined);
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

it('files lie in the bucket where one is configured', async () => {
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

it('a bucket that is configured in part is refused, naming what is missing', () => {
  const { S3_BUCKET: _, S3_REGION: __, ...part } = variables;
  expect(() => readEnv(part)).toThrow(/S3_REGION, S3_BUCKET$/);
  expect(readEnv({}).s3).toBeUndefined();
});
