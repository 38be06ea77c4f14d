import { type AddressInfo, connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openSession } from '../../../core/access/server/sessions.ts';
import { users } from '../../../core/people/server/tables.ts';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import type { TestApp } from '../../../test/support/testApp.ts';

const METRICS_TOKEN = 'a token for figures';
/** Requests of one account that are served at a time. */
const PER_ACCOUNT = 4;

async function requestsOf(app: TestApp, state: 'served' | 'waiting'): Promise<number> {
  const { text } = await app.withAuthorization(`Bearer ${METRICS_TOKEN}`).get('/metrics');
  const line = text
    .split('\n')
    .find((candidate) => candidate.startsWith(`parvis_requests{state="${state}"}`));
  return Number(line?.split(' ').at(-1));
}

/** Locks a table and returns the function that unlocks it. */
async function lockTable(app: TestApp, table: string): Promise<() => Promise<void>> {
  const client = await app.database.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

it('requests that are aborted during the session look-up release the slot of their account', async () => {
  const { app, people } = await makeFixture({ METRICS_TOKEN });
  const { http, database } = app;
  const token = await openSession(app.db, people.vip.id, true, app.now());
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const unlock = await lockTable(app, 'sessions');
  const inUse = () => database.pool.totalCount - database.pool.idleCount;
  const before = inUse();
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets)
    socket.write(`GET /users/getUserInfo/ HTTP/1.1\r\nhost: a\r\nauthorization: token ${token}\r\n\r\n`);
  await expect.poll(inUse).toBe(before + sockets.length);
  for (const socket of sockets) socket.destroy();
  const connections = () =>
    new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  await unlock();
  await expect.poll(inUse).toBe(before - 1);
  // This session is looked up after the four, so they have ended when it is answered.
  expect((await app.withAuthorization(`token ${token}`).get('/users/getUserInfo/')).status).toBe(200);
  expect(await requestsOf(app, 'served')).toBe(0);
});

it('requests sent at the same time on one connection release their slots when it is lost', async () => {
  const { app, people, here } = await makeFixture({ METRICS_TOKEN });
  const token = await openSession(app.db, people.vip.id, true, app.now());
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const unlock = await lockTable(app, 'visits');
  const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
  const request = `GET ${visitsOf(here)} HTTP/1.1\r\nhost: a\r\nauthorization: token ${token}\r\n\r\n`;
  socket.write(request.repeat(PER_ACCOUNT));
  await expect.poll(() => requestsOf(app, 'served')).toBe(PER_ACCOUNT);
  socket.destroy();
  await unlock();
  await expect.poll(() => requestsOf(app, 'served')).toBe(0);
});

it('a request that waited for its account is refused if the account was deactivated while it waited', async () => {
  const { app, as, here, people } = await makeFixture({ METRICS_TOKEN });
  const unlock = await lockTable(app, 'visits');
  const held = Array.from({ length: PER_ACCOUNT }, () => as.vip.get(visitsOf(here)));
  await expect.poll(() => requestsOf(app, 'served')).toBe(PER_ACCOUNT);
  const write = as.vip.post(CREATE, visitBody(here.id));
  await expect.poll(() => requestsOf(app, 'waiting')).toBe(1);
  await app.db.update(users).set({ active: false }).where(eq(users.id, people.vip.id));
  app.setNow(new Date(app.now().getTime() + 2_000));
  await unlock();
  await Promise.all(held);
  expect((await write).status).toBe(401);
  const { rowCount } = await app.database.pool.query('select from visits');
  expect(rowCount).toBe(0);
});

it('a body is not read while its account waits for a slot', async () => {
  const { app, as, here } = await makeFixture({ METRICS_TOKEN });
  const unlock = await lockTable(app, 'visits');
  const held = Array.from({ length: PER_ACCOUNT }, () => as.vip.get(visitsOf(here)));
  await expect.poll(() => requestsOf(app, 'served')).toBe(PER_ACCOUNT);
  const write = as.vip.post(CREATE, 'no JSON' as never, { 'content-type': 'application/json' });
  await expect.poll(() => requestsOf(app, 'waiting')).toBe(1);
  await unlock();
  expect((await write).status).toBe(400);
  await Promise.all(held);
});

it('the body of an upload without an account, or of JSON in place of a file, is not read', async () => {
  const { app, as, here } = await makeFixture();
  const upload = `/api/buildings/${here.id}/visits/import-preview`;
  const large = { text: 'x'.repeat(2_000_000) };
  expect((await app.anybody.post(upload, large)).status).toBe(401);
  expect((await as.vip.post(upload, large)).status).toBe(415);
});
