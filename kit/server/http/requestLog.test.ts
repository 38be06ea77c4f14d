import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { createSlowStatementLoggingClient, openDatabase } from '../database/db.ts';

const { app, here, as, people } = await makeFixture({ LOG_LEVEL: 'info' });
const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

const ID = /^[\da-f]{12}$/;
const lines = () => app.logged.splice(0).map((line) => JSON.parse(line));

describe('a request', () => {
  it('is logged in one line with its route and account id, without its URL', async () => {
    lines();
    const { headers } = await as.vip.get(`${visitsOf(here)}?start=2026-11-24`);
    expect(headers['x-request-id']).toMatch(ID);
    expect(lines()).toEqual([
      {
        level: 'info',
        msg: 'request',
        method: 'GET',
        status: 200,
        account: people.vip.id,
        time: expect.stringMatching(/^2\d{3}-.*Z$/),
        pid: process.pid,
        hostname: expect.any(String),
        route: '/list/deleteGetPatchAppointment/:building/',
        milliseconds: expect.any(Number),
        requestId: headers['x-request-id'],
      },
    ]);
  });

  it('is logged without personal data, whatever it contains', async () => {
    const body = visitBody(here.id, {
      first_name_visitor: 'Rosemonde',
      visitor_email: 'rosemonde@example.com',
    });
    await as.vip.post(CREATE, body);
    await app.anybody.post('/users/token-auth/', {
      username: 'rosemonde@example.com',
      password: 'rosemonde',
    });
    await app.anybody.get('/confirmReset/1/rosemonde?name=rosemonde');
    const told = lines();
    expect(told.map(({ route, status, account }) => [route, status, account])).toEqual([
      [CREATE, 200, people.vip.id],
      ['/users/token-auth/', 400, null],
      ['*', 404, null],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/rosemonde/i);
  });

  it('gets an id from the server, not from its headers', async () => {
    const { headers } = await app.anybody.get('/building/crudBuilding/', { 'x-request-id': 'rosemonde' });
    expect(headers['x-request-id']).toMatch(ID);
  });

  it('shares its id with the log line of its failure', async () => {
    await app.database.pool.query('alter table visits rename to away');
    lines();
    const { status, headers } = await as.vip.get(visitsOf(here));
    await app.database.pool.query('alter table away rename to visits');
    expect(status).toBe(500);
    expect(lines().map(({ level, requestId }) => [level, requestId])).toEqual([
      ['error', headers['x-request-id']],
      ['info', headers['x-request-id']],
    ]);
  });

  it.each([
    { what: 'a call', path: '/building/crudBuilding/', status: 200 },
    { what: 'an unknown path', path: '/nothing', status: 404 },
    { what: 'a malformed path', path: '/files/%E0%A4%A', status: 400 },
    { what: 'a file', path: `/files/${'0'.repeat(64)}.webp`, status: 404 },
    { what: 'live updates', path: '/api/live', status: 401 },
    { what: 'the description', path: '/api/openapi.json', status: 200 },
  ])('gets an id: $what', async ({ path, status }) => {
    const { status: answered, headers } = await app.anybody.get(path);
    expect([answered, headers['x-request-id']]).toEqual([status, expect.stringMatching(ID)]);
  });

  it('for live updates is logged when the stream ends', async () => {
    const { token } = (
      await app.anybody.post('/users/token-auth/', { username: people.vip.email, password: 'parvis-demo' })
    ).body;
    lines();
    const stop = new AbortController();
    const headers = { authorization: `token ${token}` };
    const stream = await fetch(`${url}/api/live`, { headers, signal: stop.signal });
    const requestId = stream.headers.get('x-request-id');
    expect(requestId).toMatch(ID);
    stop.abort();
    await expect.poll(() => app.logged).toHaveLength(1);
    expect(lines()).toMatchObject([{ route: '/api/live', requestId, account: people.vip.id, aborted: true }]);
  });

  it('is logged as aborted when the client disconnected before the answer', async () => {
    const holder = await app.database.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin; lock table visits in access exclusive mode');
    const { token } = (
      await app.anybody.post('/users/token-auth/', { username: people.vip.email, password: 'parvis-demo' })
    ).body;
    lines();
    const stop = new AbortController();
    const headers = { authorization: `token ${token}` };
    const asked = fetch(`${url}${visitsOf(here)}`, { headers, signal: stop.signal });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    stop.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => app.logged).toHaveLength(1);
    expect(lines()).toMatchObject([{ status: 499, aborted: true }]);
  });

  it('gets an id when it is invalid HTTP', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.end('nonsense\r\n\r\n');
    await expect.poll(() => answer).toMatch(/\r\nx-request-id: [\da-f]{12}\r\n/);
  });
});

describe('an SQL statement', () => {
  const slowOnes = async (statement: string, values: unknown[]) => {
    const lines: object[] = [];
    const log = { info: (line: object) => void lines.push(line) } as never;
    const { pool, close } = openDatabase(app.url, () => {}, {
      max: 1,
      Client: createSlowStatementLoggingClient(log, 50),
    });
    onTestFinished(close);
    await pool.query(statement, values);
    const client = await pool.connect();
    await client.query({ text: statement, values });
    client.release();
    return lines;
  };

  it('is logged without its values when it is slow', async () => {
    const statement = 'select pg_sleep($1), $2::text';
    const line = { statement, milliseconds: expect.any(Number) };
    expect(await slowOnes(statement, [0.1, 'rosemonde'])).toEqual([line, line]);
  });

  it('is not logged when it is fast', async () => {
    expect(await slowOnes('select $1::text', ['rosemonde'])).toEqual([]);
  });
});
