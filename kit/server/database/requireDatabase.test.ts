import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../test/support/emptyDatabase.ts';
import { startRelay } from '../../../test/support/relay.ts';
import { onServer } from '../../../test/support/testApp.ts';
import { requireDatabase } from './requireDatabase.ts';

const { url, query } = await createEmptyDatabase();
const { host, username, password, pathname } = new URL(url);
const database = pathname.slice(1);

const changed = (parts: Partial<Record<'password' | 'pathname' | 'port', string>>) =>
  Object.assign(new URL(url), parts).href;
const lines: string[] = [];
const start = (at: string, directUrl?: string) =>
  requireDatabase({ url: at, directUrl }, (line) => void lines.push(line));

/** Returns a port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('a start waits with a message for a database that does not answer yet', async () => {
  const port = await freePort();
  const starting = start(changed({ port: String(port) }));
  await expect
    .poll(() => lines)
    .toEqual([
      `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED): waiting up to two minutes.`,
    ]);
  await startRelay(url, port);
  await starting;
  // Once the database answers, a start prints nothing.
  await start(url);
  expect(lines).toHaveLength(1);
});

it.each([
  [
    'a wrong password',
    { password: 'Wr0ng-password' },
    `The database at ${host} does not let in the account “${username}” (password authentication ` +
      `failed for user "${username}"): see the account and the password in DATABASE_URL.`,
  ],
  [
    'a missing database',
    { pathname: '/nowhere' },
    `There is no database “nowhere” at ${host}: create it, or correct DATABASE_URL.`,
  ],
  [
    'no password',
    { password: '' },
    `The database at ${host} cannot be used (SASL: SCRAM-SERVER-FIRST-MESSAGE: ` +
      `client password must be a string): see DATABASE_URL.`,
  ],
])('a start fails immediately with a message for %s', async (_, parts, sentence) => {
  const refusal = await start(changed(parts)).then(String, (error: Error) => error.message);
  expect(refusal).toBe(sentence);
  for (const secret of [password, 'Wr0ng-password']) expect(refusal).not.toContain(secret);
});

it('a failed start names the variable with the wrong database', async () => {
  await expect(start(url, changed({ pathname: '/nowhere' }))).rejects.toThrow('correct DATABASE_DIRECT_URL.');
  await expect(start(changed({ pathname: '/nowhere' }), url)).rejects.toThrow('correct DATABASE_URL.');
});

it('a start is refused when the two variables lead to different databases', async () => {
  await expect(start((await createEmptyDatabase()).url, url)).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
  );
  await start(url, url);
});

it('a start is refused when the account may not create tables', async () => {
  await query('revoke create on schema public from pg_database_owner');
  await expect(start(url)).rejects.toThrow(
    `The account “${username}” may not create tables in the database “${database}” at ${host}: make it the owner`,
  );
});

it('a start is refused when the database is not encoded in UTF8', async () => {
  const name = `${database}_ascii`;
  await onServer(
    url,
    `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  );
  await expect(start(changed({ pathname: `/${name}` }))).rejects.toThrow('is encoded in SQL_ASCII');
});
