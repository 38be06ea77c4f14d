import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../bench/processes.ts';
import { type Line, openLine } from './line.ts';

export interface Bucket {
  /** What the product is started with to keep its files there. */
  variables: Record<string, string>;
  line: Line;
  /** By its path: `/parvis/…`. */
  objects: ReadonlyMap<string, Buffer>;
  /** What it says to whatever is asked, instead of doing it; e.g. `503 SlowDown`. */
  refuse?: `${number} ${string}`;
  /** It takes whatever is asked and never answers; of a file that it is asked for it gives the first half. */
  stalls?: boolean;
}

const NAME = 'parvis';

/** As much of an S3 server as the product speaks to, behind a line that can break. */
export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bucket');
    const path = decodeURIComponent(pathname);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const answer = (status: number, bytes: Buffer | string = '') => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(bytes) });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    };
    // Who has no room still gives out what is there.
    const isRefused = !bucket.refuse?.startsWith('507') || request.method === 'PUT';
    if (bucket.refuse && isRefused) {
      const [status, code] = bucket.refuse.split(' ');
      return answer(Number(status), `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    }
    if (bucket.stalls) {
      const half = request.method === 'GET' ? objects.get(path) : undefined;
      if (!half) return;
      response.writeHead(200, { 'content-length': half.length });
      response.write(half.subarray(0, half.length / 2));
      return;
    }
    if (path === `/${NAME}` || path === `/${NAME}/`) return answer(200, listOf(objects));
    if (request.method === 'PUT') objects.set(path, Buffer.concat(parts));
    if (request.method === 'DELETE') {
      objects.delete(path);
      return answer(204);
    }
    const object = objects.get(path);
    if (!object) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    answer(200, request.method === 'PUT' ? '' : object);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const line = await openLine((server.address() as AddressInfo).port);
  const variables = {
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_REGION: 'eu-west-3',
    S3_BUCKET: NAME,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const bucket: Bucket = { variables, line, objects };
  return bucket;
}

function listOf(objects: ReadonlyMap<string, Buffer>): string {
  const contents = [...objects].map(
    ([path, bytes]) =>
      `<Contents><Key>${path.slice(NAME.length + 2)}</Key><Size>${bytes.length}</Size></Contents>`,
  );
  return `<ListBucketResult><Name>${NAME}</Name><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
