import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { AppError } from '../../errors.ts';
import { refuseSlowBodies } from './slowBodies.ts';

/** Milliseconds that stand for the minute. */
const FIRST = 300;

async function server() {
  const warnings: unknown[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void warnings.push(line) } } });
  await app.register(multipart);
  refuseSlowBodies(
    app,
    (error, _, reply) => reply.code((error as AppError).status).send({ code: 'too_slow' }),
    FIRST,
  );
  app.post('/json', async () => 'well');
  app.post('/file', async (request, reply) => {
    try {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
      return 'well';
    } catch (error) {
      // As the product's own calls do.
      if (reply.sent) return reply;
      throw error;
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as AddressInfo).port, warnings };
}

/** Sends the beginning of a request, then a byte whenever one is due; answers what came back until the connection ended. */
async function trickle(
  port: number,
  path: string,
  head: string,
  begin: string,
  more: string,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n${begin}`);
  const timer = setInterval(() => socket.write(more), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return heard;
}

const FORM = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000';
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

const JSON_TYPE = 'content-type: application/json';

it.each([
  ['json', '/json', `${JSON_TYPE}\r\ncontent-length: 1000`, '{"a":', ' '],
  [
    'json of unknown length',
    '/json',
    `${JSON_TYPE}\r\ntransfer-encoding: chunked`,
    '1\r\n{\r\n',
    '1\r\n \r\n',
  ],
  ['a file', '/file', FORM, PART, ' '],
  ['no call', '/nowhere', `${JSON_TYPE}\r\ncontent-length: 1000`, '{"a":', ' '],
])('a body that trickles is given up: %s', async (_, path, head, begin, more) => {
  const { port, warnings } = await server();
  const heard = await trickle(port, path, head, begin, more);
  expect(heard).toMatch(/^HTTP\/1.1 408 .*connection: close.*too_slow/s);
  expect(warnings).toEqual([]);
});

it('what has arrived wins time: a second for each 100 kB', async () => {
  const { port } = await server();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const body = `{"a":"${'x'.repeat(200_000)}"}`;
  socket.write(
    `POST /json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, -2));
  // Twice as long as a body of few bytes has.
  await pause(2 * FIRST);
  socket.write(body.slice(-2));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/);
});
