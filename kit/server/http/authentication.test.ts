import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { makeFixture, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { testApp } from '../../../test/support/testApp.ts';

/** Requests of one account that are served at a time. */
const OF_ACCOUNT = 4;

it('a token is not looked up for an address without a route', async () => {
  const { app, as } = await makeFixture();
  const { body } = await as.vip.get('/users/getUserInfo/');
  expect(body.email).toBe('vip@parvis.test');
  let asked = 0;
  const { query } = app.database.pool;
  app.database.pool.query = ((...given: never[]) => {
    asked += 1;
    return (query as (...given: never[]) => unknown).apply(app.database.pool, given);
  }) as typeof query;
  expect((await app.withAuthorization('token made-up').get('/api/nowhere')).status).toBe(404);
  expect(asked).toBe(0);
});

it('a token in the URL is ignored, because logs and browsers store URLs', async () => {
  const { app, people } = await makeFixture();
  const login = { username: people.vip.email, password: PASSWORD };
  const { token } = (await app.anybody.post('/users/token-auth/', login)).body;
  expect((await app.anybody.get(`/users/getUserInfo/?token=${token}`)).status).toBe(401);
});

it('hundreds of delayed requests of one account leave connections for others', async () => {
  const { app, here, as } = await makeFixture({ DATABASE_POOL: '12' });
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('lock table visits in access exclusive mode');
  const many = Array.from({ length: 100 }, () => as.vip.get(visitsOf(here)));
  await expect
    .poll(() => app.database.pool.totalCount - app.database.pool.idleCount)
    .toBeGreaterThanOrEqual(1 + OF_ACCOUNT);
  expect((await as.stranger.get('/users/getUserInfo/')).status).toBe(200);
  await client.query('rollback');
  client.release();
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
});

describe('the network address of a caller', () => {
  /** Sends forwarded requests and returns the candidates whose rate limit they used. */
  const counted = async (trusted: string, remoteAddress: string, forwarded: string, candidates: string[]) => {
    const app = await testApp({ TRUSTED_PROXIES: trusted });
    const left = async (from: string, headers = {}) => {
      const answer = await app.http.inject({ url: '/building/crudBuilding/', remoteAddress: from, headers });
      return Number(answer.headers['x-ratelimit-remaining']);
    };
    const most = await left('198.51.100.1');
    for (let time = 1; time <= 2; time++) await left(remoteAddress, { 'x-forwarded-for': forwarded });
    const seen: string[] = [];
    for (const candidate of candidates) if ((await left(candidate)) === most - 2) seen.push(candidate);
    return seen;
  };

  it('is the one that a trusted proxy forwards, not one that was forwarded to the proxy', async () => {
    const trusted = '10.1.0.0/16, fd00::1';
    for (const proxy of ['10.1.2.3', 'fd00::1', '::ffff:10.1.2.3']) {
      const candidates = [proxy, '203.0.113.6', '192.0.2.7'];
      expect(await counted(trusted, proxy, '203.0.113.6, 192.0.2.7', candidates)).toEqual(['192.0.2.7']);
    }
  });

  it.each(['', '10.1.0.0/16'])('is its own when the caller is not a trusted proxy: %s', async (trusted) => {
    const candidates = ['192.0.2.7', '203.0.113.4'];
    expect(await counted(trusted, '203.0.113.4', '192.0.2.7', candidates)).toEqual(['203.0.113.4']);
  });
});

it('hundreds of anonymous calls of one network leave connections for others', async () => {
  const { app, as } = await makeFixture({ DATABASE_POOL: '7' });
  const client = await app.database.pool.connect();
  await client.query('begin; lock table companies in access exclusive mode');
  const ask = (remoteAddress: string) =>
    app.http.inject({ url: '/entreprise/crudEntreprise/1/', remoteAddress });
  const many = Array.from({ length: 100 }, () => ask('192.0.2.1'));
  const inUse = () => app.database.pool.totalCount - app.database.pool.idleCount;
  // One connection listens, one holds the lock, and four of the hundred requests wait for it.
  await expect.poll(inUse).toBe(6);
  expect(
    (await app.http.inject({ url: '/building/crudBuilding/', remoteAddress: '192.0.2.2' })).statusCode,
  ).toBe(200);
  await client.query('rollback');
  client.release();
  expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await as.vip.get('/users/getUserInfo/')).status).toBe(200);
});

it.each([
  { tokens: 'one made-up token', tokenAt: () => 'made-up', lookups: 4 },
  { tokens: 'many made-up tokens', tokenAt: (at: number) => `made-up-${at}`, lookups: 6 },
])(
  'a flood with $tokens from one network leaves connections to other callers',
  async ({ tokenAt, lookups }) => {
    const { app } = await makeFixture({ DATABASE_POOL: '9' });
    const client = await app.database.pool.connect();
    await client.query('begin; lock table sessions in access exclusive mode');
    const many = Array.from({ length: 100 }, (_, at) =>
      app.http.inject({
        url: '/users/getUserInfo/',
        remoteAddress: '192.0.2.1',
        headers: { authorization: `token ${tokenAt(at)}` },
      }),
    );
    const inUse = () => app.database.pool.totalCount - app.database.pool.idleCount;
    // One connection listens and one holds the lock.
    await expect.poll(inUse).toBe(2 + lookups);
    expect((await app.anybody.get('/entreprise/crudEntreprise/1/')).status).toBe(200);
    await client.query('rollback');
    client.release();
    expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  },
);
