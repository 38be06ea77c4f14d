import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';

const app = await testApp();
beforeAll(() => app.http.listen({ port: 0, host: '127.0.0.1' }));

/** Sends raw requests; `end` resolves to everything that was received. */
async function openConnection() {
  const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  return { socket, end: () => closed.then(() => received) };
}

function lastAnswer(received: string) {
  const answer = received.slice(received.lastIndexOf('HTTP/1.1 '));
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return {
    status: Number(answer.slice(9, 12)),
    head: answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase(),
    body: body.startsWith('{') ? JSON.parse(body) : body,
  };
}

it('a request that arrives while the process stops is answered in the form of all errors', async () => {
  const { socket, end } = await openConnection();
  const login =
    'POST /users/token-auth/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2';
  const begun = once(app.http.server, 'request');
  socket.write(`${login}\r\n\r\n{`);
  await begun;
  const closed = app.http.close();
  socket.write('}GET /building/crudBuilding/ HTTP/1.1\r\nhost: a\r\naccept-language: en\r\n\r\n');
  const { status, head, body } = lastAnswer(await end());
  await closed;
  expect([status, body]).toEqual([
    503,
    {
      status: 'ERROR',
      code: 'unavailable',
      detail: 'The service is temporarily unavailable. Try again in a few minutes.',
      errors: {
        non_field_errors: ['The service is temporarily unavailable. Try again in a few minutes.'],
      },
    },
  ]);
  expect(head).toContain('retry-after: 5');
  expect(head).toContain('connection: close');
});
