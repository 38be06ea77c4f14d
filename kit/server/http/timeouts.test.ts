import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';

const TOO_SLOW = 'The request took too long. Check your connection and try again.';
const UPLOAD = { bytes: 25 * 1024 * 1024, bytesPerMillisecond: 100 };

it('a request that takes longer than requestTimeout to arrive is answered 408 in its language', async () => {
  const { http } = await testApp();
  expect(http.server.requestTimeout).toBeGreaterThan(UPLOAD.bytes / UPLOAD.bytesPerMillisecond);
  // Node takes the longer of the two for the whole request.
  http.server.headersTimeout = 200;
  http.server.requestTimeout = 200;
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.write('POST /users/token-auth/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n');
  socket.write('accept-language: en\r\ncontent-length: 1000\r\n\r\n{"username":');
  await once(socket, 'close');
  const [head, body = ''] = received.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 .*connection: close/s);
  expect(JSON.parse(body)).toMatchObject({ code: 'too_slow', detail: TOO_SLOW });
});
