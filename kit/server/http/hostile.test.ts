import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, features } from '../../../app.ts';
import { openSession } from '../../../core/access/server/sessions.ts';
import { CREATE, makeFixture, visitBody } from '../../../test/support/fixtures/fixture.ts';
import type { EndpointSpec } from '../../endpoint.ts';

const { app, here, people, as } = await makeFixture();
const english = { 'accept-language': 'en' };

async function send(method: EndpointSpec['method'], url: string, payload?: string | Buffer, headers = {}) {
  const answer = await app.http.inject({
    method,
    url,
    headers: { ...english, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}
const json = (url: string, payload: string) =>
  send('POST', url, payload, { 'content-type': 'application/json' });

describe('a body nested too deeply is malformed', () => {
  it.each([
    ['lists', '['.repeat(8_300), ']'.repeat(8_300)],
    ['objects', '{"a":'.repeat(8_300), `1${'}'.repeat(8_300)}`],
    ['the deepest nesting in a megabyte', '['.repeat(500_000), ']'.repeat(500_000)],
  ])('with %s', async (_, begin, end) => {
    const { status, body } = await json('/users/token-auth/', `{"username":${begin}${end}}`);
    expect([status, body.code]).toEqual([400, 'malformed']);
  });
});

describe('a lone surrogate', () => {
  it.each(['first_name_visitor', 'last_name_visitor', 'commentaire', 'visitor_entreprise'])(
    'is refused in the field %s',
    async (field) => {
      const { status, body } = await as.vip.post(
        CREATE,
        { ...visitBody(here.id), [field]: 'Zo\ud800' },
        english,
      );
      expect([status, body.errors]).toEqual([422, { [field]: [expect.stringContaining('character')] }]);
    },
  );

  it('is refused without an account, and in nested values', async () => {
    for (const username of ['"\\ud800"', '{"a":[{"\\udfff":1}]}']) {
      const { status, body } = await json('/users/token-auth/', `{"username":${username},"password":"a"}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['username']]);
    }
  });

  it('is no error as part of a whole pair', async () => {
    const { status } = await as.vip.post(CREATE, { ...visitBody(here.id), commentaire: 'Fête 🎉' }, english);
    expect(status).toBe(200);
  });
});

describe('malformed multipart', () => {
  const taking = features
    .flatMap(({ routes }) => routes)
    .flatMap(({ endpoint: { method, path, file, form } }) =>
      file || form
        ? [{ method, url: path.replace(':building', String(here.id)), name: file?.name ?? 'title' }]
        : [],
    );
  const part = (name: string, body = 'x') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.xlsx"\r\n` +
    `content-type: text/plain\r\n\r\n${body}`;
  const broken: [string, string, (name: string) => string][] = [
    ['no boundary', 'multipart/form-data', part],
    ['an empty boundary', 'multipart/form-data; boundary=', part],
    ['truncated in the file', 'multipart/form-data; boundary=b', part],
    ['truncated in the heading', 'multipart/form-data; boundary=b', (name) => part(name).slice(0, 40)],
    ['an empty body', 'multipart/form-data; boundary=b', () => ''],
    ['another boundary', 'multipart/form-data; boundary=c', part],
    [
      'an invalid heading',
      'multipart/form-data; boundary=b',
      (name) => `--b\r\n\0: ${name}\r\n\r\nx\r\n--b--\r\n`,
    ],
    [
      'an endless heading',
      'multipart/form-data; boundary=b',
      (name) => `--b\r\n${name}${'x'.repeat(100_000)}`,
    ],
  ];

  it('is sent to every call with a form', () => expect(taking.length).toBeGreaterThanOrEqual(6));

  it.each(
    taking.flatMap((call) =>
      broken.map(([what, type, bodyOf]) => ({ ...call, what, type, payload: bodyOf(call.name) })),
    ),
  )('is refused by $method $url: $what', async ({ method, url, type, payload }) => {
    const authorization = `token ${await openSession(app.db, people.admin.id, true, app.now())}`;
    const { status, body } = await send(method, url, payload, { 'content-type': type, authorization });
    expect([400, 415, 422]).toContain(status);
    expect(body.detail).not.toBe('');
  });
});

it.each(['/api/nda/text?version=2147483648', '/api/nda/text?version=1e300'])(
  'a number that is too large for a column is refused: %s',
  async (url) => {
    const { status } = await send('GET', url);
    expect([404, 422]).toContain(status);
  },
);

it.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400, 'malformed'],
  [
    'a body with broken chunks',
    'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nx\r\n',
    400,
    'malformed',
  ],
  ['endless headings', `GET / HTTP/1.1\r\nx: ${'x'.repeat(100_000)}`, 431, 'malformed'],
])('a request with %s is answered with the usual error body', async (_, sent, status, code) => {
  const other = await createApp({ env: app.env, databaseUrl: app.url });
  onTestFinished(() => other.close());
  await other.http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((other.http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  let heard = '';
  for await (const chunk of socket) heard += chunk;
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({
    status: 'ERROR',
    code,
    detail: 'Votre demande n’a pas pu être traitée. Rechargez la page et réessayez.',
  });
});
