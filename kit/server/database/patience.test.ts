import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { AppError } from '../../errors.ts';
import { asAppError } from '../http/errorReply.ts';
import { openDatabase, type Patience } from './db.ts';

const app = await testApp();
const long = 60_000;
const patient: Patience = { connect: long, statement: long, lock: long, idleInTransaction: long };

function open(over: Partial<Patience>, max = 2) {
  const database = openDatabase(app.url, () => {}, { max, patience: { ...patient, ...over } });
  onTestFinished(() => database.close());
  return database;
}

/** What a caller is told of what the database did not do in time. */
const told = async (work: Promise<unknown>) => {
  const shown = asAppError(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return [shown.status, shown.code, shown.details.retryAfter];
};
const LATER = [503, 'unavailable', 5];

it('a statement that takes too long is given up, and its caller told to come back', async () => {
  const { db } = open({ statement: 50 });
  expect(await told(db.execute(sql`select pg_sleep(50)`))).toEqual(LATER);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

it('so is waiting for a lock', async () => {
  const { db } = open({ lock: 50 });
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    expect(await told(db.execute(sql`select from users`))).toEqual(LATER);
  });
});

it('a transaction in which nothing happens ends, and lets go of what it holds', async () => {
  const { db } = open({ idleInTransaction: 50 });
  const held = db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    await app.db.execute(sql`select from users`);
    await tx.execute(sql`select 1`);
  });
  await expect(held).rejects.toThrow();
});

it('so is waiting for one of the connections', async () => {
  const { db } = open({ connect: 50 }, 1);
  await db.transaction(async () => {
    expect(await told(db.execute(sql`select 1`))).toEqual(LATER);
  });
});

it('and for a server that does not answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const patience = { ...patient, connect: 50 };
  const database = openDatabase(`postgres://a@127.0.0.1:${port}/none`, () => {}, { patience });
  onTestFinished(async () => {
    await database.close();
    silent.close();
  });
  expect(await told(database.db.execute(sql`select 1`))).toEqual(LATER);
});

it('what fails otherwise is told as before', async () => {
  const { db } = open({});
  expect(await told(db.execute(sql`select from nowhere`))).toEqual([500, 'internal', undefined]);
  expect(await told(Promise.reject(new AppError('not_found')))).toEqual([404, 'not_found', undefined]);
});
