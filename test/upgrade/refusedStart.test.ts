import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hashPassword } from '../../core/access/server/password.ts';
import { DEMO_PASSWORD } from '../../demo/demo.ts';
import { runCommand } from '../support/commandProcess.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { databaseOfThen } from './asOfThen.ts';
import { readDump } from './dump.ts';

const dump = readDump('0.1.0.json.zst');

/** A copy of the older database in which one account still has the demonstration's password. */
async function databaseWithDemoAccount() {
  const database = await databaseOfThen(dump);
  await database.query(
    `update users set email = 'admin@parvis.test', password_hash = $1 where id = (select min(id) from users)`,
    [await hashPassword(DEMO_PASSWORD)],
  );
  return database;
}

async function takenPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanup(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

it.each([
  {
    refusal: 'accounts of the demonstration',
    database: databaseWithDemoAccount,
    variables: async () => ({ PORT: '0' }),
    sentence: 'everybody knows the password of admin@parvis.test',
  },
  {
    refusal: 'a port that another program uses',
    database: () => databaseOfThen(dump),
    variables: async () => ({ PORT: await takenPort() }),
    sentence: 'is taken by another program',
  },
  {
    refusal: 'a HOST that is not an address of this machine',
    database: () => databaseOfThen(dump),
    variables: async () => ({ PORT: '0', HOST: '192.0.2.1', PUBLIC_URL: 'https://parvis.example' }),
    sentence: 'HOST is 192.0.2.1 (EADDRNOTAVAIL), which is not an address of this machine',
  },
  {
    refusal: 'a HOST that no name server knows',
    database: () => databaseOfThen(dump),
    variables: async () => ({ PORT: '0', HOST: 'parvis.invalid', PUBLIC_URL: 'https://parvis.example' }),
    sentence: 'HOST is parvis.invalid',
  },
  {
    refusal: 'a mistyped variable',
    database: () => databaseOfThen(dump),
    variables: async () => ({ PORT: '0', PUBLIC_ULR: 'https://parvis.example' }),
    sentence: 'PUBLIC_ULR is not a variable of Parvis (did you mean PUBLIC_URL?)',
  },
  {
    refusal: 'a variable with an unusable value',
    database: () => databaseOfThen(dump),
    variables: async () => ({ PORT: '0', DATABASE_POOL: 'many' }),
    sentence: 'DATABASE_POOL',
  },
])('an older database is not upgraded when the start is refused for $refusal', async (refused) => {
  const { url, env, query } = await refused.database();
  const schema = async () => (await query('select name from migrations order by name')).rows;
  const before = await schema();
  const { status, said } = await runCommand('serve', [], { url, env }, '', {
    PARVIS_WEB: '0',
    MAIL_FROM: 'Parvis <parvis@example.com>',
    ...(await refused.variables()),
  });
  expect([status, said]).toEqual([1, expect.stringContaining(refused.sentence)]);
  expect(said).toMatch(/^Parvis could not start: [^\n]*\n$/);
  expect(await schema()).toEqual(before);
});
