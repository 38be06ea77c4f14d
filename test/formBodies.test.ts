import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { features } from '../app.ts';
import { sessions } from '../core/access/server/tables.ts';
import { signatures } from '../core/signatures/server/tables.ts';
import { PASSWORD } from '../demo/factories.ts';
import type { EndpointSpec } from '../kit/endpoint.ts';
import { makeAgreementFixture, SIGN, signature } from './support/fixtures/agreementFixture.ts';
import { NOW } from './support/fixtures/fixture.ts';
import { parcelBody, parcelsOf } from './support/fixtures/parcelFixture.ts';

const { app, here, people } = await makeAgreementFixture();
const LOG_IN = '/users/token-auth/';

beforeEach(() => app.setNow(NOW));

type Fields = Record<string, string>;
type Encode = (fields: Fields) => Promise<{ type: string; payload: Buffer | string }>;

const encodings: Record<string, Encode> = {
  'form-encoded': async (fields) => ({
    type: 'application/x-www-form-urlencoded; charset=UTF-8',
    payload: new URLSearchParams(fields).toString(),
  }),
  multipart: async (fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    return { type, payload: Buffer.from(await encoded.arrayBuffer()) };
  },
};

async function send(
  method: InjectOptions['method'],
  url: string,
  { type, payload }: Awaited<ReturnType<Encode>>,
  headers: Record<string, string> = {},
) {
  const all = { 'content-type': type, ...headers };
  const answer = await app.http.inject({ method: method ?? 'POST', url, headers: all, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const asTexts = (body: object): Fields =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value ?? '')]));

describe.each(Object.entries(encodings))('a form body as %s', (_, encode) => {
  it('is accepted for a log-in, with its duration', async () => {
    const tokens: string[] = [];
    for (const remember of ['true', 'false']) {
      const fields = { username: people.vip.email ?? '', password: PASSWORD, remember };
      const { status, body } = await send('POST', LOG_IN, await encode(fields));
      expect([status, Object.keys(body)]).toEqual([200, ['token']]);
      tokens.push(body.token);
      const info = await app.withAuthorization(`token ${body.token}`).get('/users/getUserInfo/');
      expect(info.body.email).toBe(people.vip.email);
    }
    const kept = await app.db.select({ remembered: sessions.remembered }).from(sessions);
    expect(new Set(kept.map(({ remembered }) => remembered))).toEqual(new Set([true, false]));
  });

  it('is refused for a log-in with a wrong or missing password, as in JSON', async () => {
    for (const [fields, status, code] of [
      [{ username: people.vip.email ?? '', password: 'not it' }, 400, 'wrong_credentials'],
      [{ username: people.vip.email ?? '', password: '' }, 422, 'invalid'],
    ] as const) {
      const { status: answered, body } = await send('POST', LOG_IN, await encode(fields));
      expect([answered, body.code]).toEqual([status, code]);
    }
  });

  it('is accepted for a parcel', async () => {
    const token = (await app.anybody.post(LOG_IN, { username: people.reception.email, password: PASSWORD }))
      .body.token;
    const fields = asTexts(parcelBody({ recipient: 'Claire Fontaine' }));
    const headers = { authorization: `token ${token}` };
    const { status, body } = await send('PUT', parcelsOf(here), await encode(fields), headers);
    expect([status, body.status, body.fields?.[0]?.recipient]).toEqual([200, 'OK', 'Claire Fontaine']);
  });

  it('is accepted for an agreement', async () => {
    await app.db.delete(signatures);
    const fields = asTexts(signature({ entreprise: '' }));
    const { status, body } = await send('POST', SIGN, await encode(fields));
    expect([status, body]).toEqual([200, { status: 'OK' }]);
    expect(await app.db.$count(signatures)).toBe(1);
  });

  it('is refused with 415 and the accepted format by a call that expects JSON', async () => {
    const endpoints: EndpointSpec[] = features.flatMap(({ routes }) =>
      routes.map(({ endpoint }) => endpoint),
    );
    const others = endpoints.filter(
      ({ access, body, file, form }) => access === 'public' && body && !file && !form,
    );
    expect(others.length).toBeGreaterThan(5);
    const encoded = await encode({ email: 'a@example.com' });
    for (const { method, path } of others) {
      const url = path.replace(/:\w+/g, '1');
      const { status, body } = await send(method, url, encoded);
      expect([url, status, body.code, body.detail]).toEqual([
        url,
        415,
        'unsupported_media_type',
        'Ce format n’est pas accepté. Formats acceptés : application/json.',
      ]);
    }
  });
});

it('an unsupported format returns 415 and names the formats of the call', async () => {
  const xml = { type: 'application/xml', payload: '<a/>' };
  const english = { 'accept-language': 'en' };
  expect((await send('POST', LOG_IN, xml, english)).body.detail).toBe(
    'This format isn’t accepted. Accepted formats: application/json, multipart/form-data, ' +
      'application/x-www-form-urlencoded.',
  );
  expect((await send('POST', '/api/privacy/requests', xml, english)).body.detail).toBe(
    'This format isn’t accepted. Accepted formats: application/json.',
  );
  const token = (await app.anybody.post(LOG_IN, { username: people.reception.email, password: PASSWORD }))
    .body.token;
  const headers = { ...english, authorization: `token ${token}` };
  for (const sent of [xml, { type: 'application/json', payload: '{}' }])
    expect((await send('POST', `/list/exceloption/${here.id}/`, sent, headers)).body).toMatchObject({
      code: 'unsupported_media_type',
      detail: 'This format isn’t accepted. Accepted formats: multipart/form-data.',
    });
});
