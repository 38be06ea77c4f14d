import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { features } from '../../../app.ts';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { MAX_PASSWORD_CHECKS_PER_ADDRESS } from '../../endpoint.ts';
import { buildApplication } from './application.ts';

const fixture = await makeFixture();
const { app, here, as, people } = fixture;
const JSON_TYPE = { 'content-type': 'application/json' };
const inEnglish = { 'accept-language': 'en' };

const raw = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: string,
  headers = {},
) => {
  const response = await app.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(response.body || 'null'),
  };
};
const errorBody = (code: string, detail: string) => ({
  status: 'ERROR',
  code,
  detail,
  errors: { non_field_errors: [detail] },
});

describe('an unreadable request', () => {
  it.each(['{', '{"username":', 'username=a', '', '{"__proto__":{"admin":true}}'])(
    'is malformed when its body is %j',
    async (payload) => {
      const { status, body } = await raw('POST', '/users/token-auth/', payload, JSON_TYPE);
      expect([status, body]).toEqual([
        400,
        errorBody('malformed', 'Votre demande n’a pas pu être traitée. Rechargez la page et réessayez.'),
      ]);
    },
  );

  it.each(['[]', '"text"', '3', 'true'])('is invalid when its body is %s', async (payload) => {
    const { status, body } = await raw('POST', '/users/token-auth/', payload, JSON_TYPE);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', ['non_field_errors']]);
  });

  it('is too large when its body exceeds a megabyte', async () => {
    const payload = JSON.stringify({ username: 'a', password: 'x'.repeat(1_048_576) });
    const { status, body } = await raw('POST', '/users/token-auth/', payload, JSON_TYPE);
    expect([status, body.code, body.status]).toEqual([413, 'too_large', 'ERROR']);
  });

  it('is refused when its path is malformed', async () => {
    for (const url of ['/files/%E0%A4%A', '/area/crudArea/%FF/']) {
      const { status, body } = await raw('GET', url);
      expect([url, status, body.status, Object.keys(body)]).toEqual([
        url,
        400,
        'ERROR',
        ['status', 'code', 'detail', 'errors'],
      ]);
    }
  });
});

describe('an unknown call', () => {
  it.each([
    ['GET', '/nothing/here/'],
    ['GET', '/api/nothing'],
    ['PUT', '/users/getUserInfo/'],
    ['POST', '/building/crudBuilding/'],
    ['GET', '/users/token-auth/'],
    ['GET', '/USERS/getUserInfo/'],
    ['GET', '/users//getUserInfo/'],
  ] as const)('is answered 404: %s %s', async (method, url) => {
    const french = await raw(method, url);
    expect([french.status, french.body]).toEqual([
      404,
      errorBody('not_found', 'Introuvable : il a peut-être été supprimé. Rechargez la page.'),
    ]);
    const english = await raw(method, url, undefined, inEnglish);
    expect([english.status, english.body.code]).toEqual([404, 'not_found']);
    expect(english.body.detail).not.toBe(french.body.detail);
    expect(english.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('an unexpected error', () => {
  const PRIVATE = 'Rosemonde';

  afterEach(async () => {
    await app.database.pool.query('alter table if exists away rename to visits');
  });

  it('is masked, in the caller’s language, and logged', async () => {
    await app.database.pool.query('alter table visits rename to away');
    const words = {
      fr: 'Une erreur est survenue. Réessayez plus tard.',
      en: 'An error has occurred. Try again later.',
    };
    for (const language of ['fr', 'en'] as const) {
      const answer = await as.vip.get(visitsOf(here), { 'accept-language': language });
      expect([answer.status, answer.body]).toEqual([500, errorBody('internal', words[language])]);
    }
    expect(app.logged.map((line) => JSON.parse(line).level)).toEqual(['error', 'error']);
    expect(app.logged[0]).toContain('relation \\"visits\\" does not exist');
  });

  it('rolls back the whole write', async () => {
    const jobs = async () =>
      (await app.database.pool.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0]
        .n;
    const before = await jobs();
    await app.database.pool.query('alter table facts add constraint broken check (false) not valid');
    const { status, text } = await as.vip.post(CREATE, visitBody(here.id));
    await app.database.pool.query('alter table facts drop constraint broken');
    expect(status).toBe(500);
    expect(text).not.toMatch(/broken|constraint|facts|insert|stack|\.ts/i);
    expect((await as.vip.get(`${visitsOf(here)}?start=2026-11-24`)).body.fields).toEqual([]);
    expect(await jobs()).toBe(before);
  });

  it('is logged without the personal values that were being written', async () => {
    await app.database.pool.query('alter table visits rename to away');
    app.logged.length = 0;
    const body = visitBody(here.id, { first_name_visitor: PRIVATE, visitor_email: 'rosemonde@example.com' });
    expect((await as.vip.post(CREATE, body)).status).toBe(500);
    expect(app.logged).toHaveLength(1);
    expect(app.logged[0]).not.toMatch(/rosemonde/i);
  });
});

describe('every answer', () => {
  it('forbids frames, sniffing and foreign scripts', async () => {
    const { headers } = await raw('GET', '/building/crudBuilding/');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['http://localhost:3000', false, undefined],
    ['https://parvis.example', false, 'max-age=31536000'],
    ['https://parvis.example', true, 'max-age=31536000; includeSubDomains'],
  ])('of %s, sub-domains %s, has the HSTS header: %s', async (publicUrl, hstsSubdomains, expected) => {
    const http = await buildApplication({
      database: app.database,
      features: [],
      files: app.files,
      translate: app.translate,
      version: '0',
      env: { ...app.env, publicUrl, hstsSubdomains },
      authenticate: async () => null,
      publicBuilding: async () => null,
      live: { subscribe: () => () => {}, count: () => 0, close: async () => {} },
      log: pino({ level: 'silent' }),
      outages: { note: () => false },
      now: app.now,
      webFolder: undefined,
    });
    const { headers } = await http.inject({ url: '/api/' });
    expect(headers['strict-transport-security']).toBe(expected);
    await http.close();
  });

  it('contains no personal data without a token', async () => {
    const names = Object.values(people).flatMap(({ email, firstName, lastName }) => [
      email,
      firstName,
      lastName,
    ]);
    const answers = await Promise.all(
      features.flatMap(({ routes }) =>
        routes
          .filter(({ endpoint }) => !endpoint.file)
          .map(({ endpoint }) => {
            const url = endpoint.path.replace(/:\w+/g, String(here.id));
            return app.anybody.call(endpoint.method, url, endpoint.method === 'GET' ? undefined : {});
          }),
      ),
    );
    expect(answers.length).toBeGreaterThanOrEqual(16);
    for (const { status, text } of answers) {
      // 404: the requested calendar does not exist.
      expect([200, 401, 404, 422]).toContain(status);
      for (const name of names) expect(text).not.toContain(name);
    }
  });

  it('is 401 without a required token, whatever else is wrong', async () => {
    for (const { endpoint } of features.flatMap(({ routes }) => routes)) {
      if (endpoint.access !== 'user') continue;
      const url = endpoint.path.replace(/:\w+/g, '999999');
      const { status } = await app.anybody.call(
        endpoint.method,
        url,
        endpoint.method === 'GET' ? undefined : { pk: 'x' },
      );
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
  });
});

describe('too many calls', () => {
  const get = (url: string, authorization?: string) =>
    app.http.inject({
      method: 'GET',
      url,
      headers: { ...inEnglish, ...(authorization && { authorization }) },
    });

  it('with one token are answered 429 with a message, and other tokens are served', async () => {
    const login = { username: people.clerk.email, password: 'parvis-demo' };
    const authorization = `token ${(await app.anybody.post('/users/token-auth/', login)).body.token}`;
    expect((await get('/users/getUserInfo/', authorization)).statusCode).toBe(200);
    for (let call = 2; call <= 1_200; call++)
      expect((await get('/files/none.png', authorization)).statusCode).toBe(404);
    const refused = await get('/users/getUserInfo/', authorization);
    const words = 'Too many requests at once. Wait a moment.';
    expect([refused.statusCode, refused.json()]).toEqual([429, errorBody('too_many_requests', words)]);
    const seconds = Number(refused.headers['retry-after']);
    expect([seconds > 0, seconds <= 60]).toEqual([true, true]);
    expect((await as.vip.get('/users/getUserInfo/')).status).toBe(200);
    expect((await get('/building/crudBuilding/')).statusCode).toBe(200);
  });

  it('that hash a password are limited per network address, and other calls and log-ins are served', async () => {
    const reset = (uid: number, remoteAddress: string) =>
      app.http.inject({
        method: 'PATCH',
        url: '/users/resetPassword/',
        remoteAddress,
        payload: { uid, token: 'made-up', password: 'a password of mine' },
      });
    for (let uid = 1; uid <= MAX_PASSWORD_CHECKS_PER_ADDRESS; uid++)
      expect((await reset(uid, '192.0.2.1')).json().code).toBe('reset_link_invalid');
    const refused = await reset(1, '192.0.2.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await reset(1, '192.0.2.2')).statusCode).toBe(422);
    const credentials = { username: people.clerk.email, password: 'parvis-demo' };
    const login = { method: 'POST', url: '/users/token-auth/', remoteAddress: '192.0.2.1' } as const;
    expect((await app.http.inject({ ...login, payload: credentials })).statusCode).toBe(200);
  });

  it('with invalid tokens are counted by network address like those without a token', async () => {
    const left = async () => Number((await get('/building/crudBuilding/')).headers['x-ratelimit-remaining']);
    const before = await left();
    for (const made of ['up-1', 'up-2', 'up-3']) await get('/users/getUserInfo/', `token ${made}`);
    expect(await left()).toBe(before - 4);
  });
});
