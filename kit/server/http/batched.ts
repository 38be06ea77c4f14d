import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decodePart, type EndpointSpec } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { LiveHub } from '../live/live.ts';
import { HEARD } from '../live/stream.ts';
import { takesGzip } from './gzipped.ts';
import { REQUEST_ID } from './requestLog.ts';

/** Reads of one batch: more than any screen opens with. */
const MOST = 30;
const LARGEST_BODY = 64 * 1024;

const batch = z.strictObject({
  calls: z.array(z.strictObject({ path: z.string().regex(/^\/[^/]/), tag: z.string().optional() })).min(1),
});

/** What a part knows of who asks, by which they are counted and answered as with a request of its own. */
const ASKED_WITH = [
  ...['authorization', 'accept-language', 'cookie', 'host', 'user-agent'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];
/** What the screens read of an answer besides its body. */
const ANSWERED_WITH = ['etag', 'retry-after', 'x-request-id'];

const parts = new AsyncLocalStorage<true>();

/**
 * `POST /api/batch`: reads that somebody makes at once, in one request. Each is made as if it came by itself, through all hooks of
 * the application, and is answered as soon as it is ready: a line with its place, status and headers, and a line with its body.
 * `tag`: its `If-None-Match`. `X-Heard` says which changes it holds in any case (`mountLive`). What is no read of the API is 404 in its part. The request itself holds no place at the door: its
 * parts do.
 */
export function mountBatch(
  app: FastifyInstance,
  endpoints: readonly EndpointSpec[],
  live: Pick<LiveHub, 'heard'>,
): void {
  const reads = new Set(
    endpoints.filter(({ method, download }) => method === 'GET' && !download).map(({ path }) => path),
  );
  app.addHook('onRequest', ({ routeOptions: { url = '' } }, _reply, done) =>
    parts.getStore() && !reads.has(url) ? done(new AppError('not_found')) : done(),
  );
  const schema = { summary: 'Several reads in one request', tags: ['batch'] };
  app.post(
    '/api/batch',
    { schema, bodyLimit: LARGEST_BODY, compress: false, config: { inParts: true } },
    async (request, reply) => {
      const asked = decodePart(batch, request.body);
      if (!asked.ok || asked.value.calls.length > MOST) throw new AppError('malformed');
      // Before anything is read: what is told from here on may not be in it.
      const lines = linesTo(request, reply, live.heard());
      const headers = { ...pick(request.headers, ASKED_WITH), accept: 'application/json' };
      const answer = async ({ path, tag }: { path: string; tag?: string | undefined }, at: number) => {
        const part = await parts.run(true, () =>
          app.inject({
            ...{ method: 'GET', url: path, remoteAddress: request.socket.remoteAddress ?? '' },
            headers: { ...headers, ...(tag && { 'if-none-match': tag }) },
          }),
        );
        const { statusCode: status, body } = part;
        lines.write({ at, status, headers: pick(part.headers, ANSWERED_WITH) }, body);
      };
      void Promise.all(asked.value.calls.map(answer)).then(lines.end, lines.fail);
    },
  );
}

const pick = (headers: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** The answer's stream, which whoever reads it gets line by line, also where it is compressed, and its head at once. */
function linesTo({ id, headers }: FastifyRequest, reply: FastifyReply, heard: string) {
  const gzip = takesGzip(headers['accept-encoding']) ? createGzip() : undefined;
  const out = gzip ?? new PassThrough();
  // Whoever asked may hang up at any moment, which is no failure of ours.
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...{ 'content-type': 'application/x-ndjson; charset=utf-8', vary: 'accept-encoding' },
    ...{ 'cache-control': 'no-store', [REQUEST_ID]: id, [HEARD]: heard },
    // A proxy would wait for the last of them.
    'x-accel-buffering': 'no',
    ...(gzip && { 'content-encoding': 'gzip' }),
  });
  raw.flushHeaders();
  raw.once('close', () => out.destroy());
  out.on('error', () => raw.destroy()).pipe(raw);
  return {
    write(head: object, body: string) {
      if (out.destroyed) return;
      // In JSON a line break stands between tokens alone.
      out.write(`${JSON.stringify(head)}\n${body.replaceAll('\n', ' ')}\n`);
      gzip?.flush(constants.Z_SYNC_FLUSH);
    },
    end: () => void out.end(),
    fail: (error: Error) => void out.destroy(error),
  };
}
