import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRelay } from '../../../test/support/relay.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { toAppError } from '../http/errorReply.ts';
import { type DatabasePool, type Db, openDatabase } from './db.ts';
import type { DatabaseTimeouts } from './timeouts.ts';
import { inTransaction, inTransactionOnce } from './transaction.ts';

const app = await testApp();
const MINUTE = 60_000;
const long: DatabaseTimeouts = {
  connect: MINUTE,
  statement: MINUTE,
  lock: MINUTE,
  idleInTransaction: MINUTE,
};

/** Returns the status, code and retry delay (seconds) of the answer to a caller whose query timed out. */
const told = async (work: Promise<unknown>) => {
  const shown = toAppError(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return [shown.status, shown.code, shown.details.retryAfter];
};
/** Milliseconds that an immediate answer may take on a busy machine. */
const BUSY = 1_000;
const LATER = [503, 'unavailable', 5];

describe.each([
  ['by its session', false],
  ['through a pooler', true],
])('a connection with httpTimeouts set %s', (_, throughPooler) => {
  function open(over: Partial<DatabaseTimeouts>, max = 2, url = app.url) {
    const options = { max, timeouts: { ...long, ...over }, throughPooler };
    const database = openDatabase(url, () => {}, options);
    onTestFinished(() => database.close());
    return database;
  }

  // A pooler gets its timeouts with each transaction, not with the session.
  const run = (db: Db, query: SQL) =>
    throughPooler ? inTransaction(db, (tx) => tx.execute(query)) : db.execute(query);

  it('a slow statement is cancelled with Retry-After', async () => {
    const { db } = open({ statement: BUSY });
    expect(await told(run(db, sql`select pg_sleep(50)`))).toEqual(LATER);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  it('a wait for a lock is cancelled with Retry-After', async () => {
    const { db } = open({ lock: BUSY });
    await inTransaction(app.db, async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      expect(await told(run(db, sql`select from users`))).toEqual(LATER);
    });
  });

  it('an idle transaction is aborted and releases its locks', async () => {
    const { db } = open({ idleInTransaction: 50 });
    const held = inTransaction(db, async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      await app.db.execute(sql`select from users`);
      await tx.execute(sql`select 1`);
    });
    await expect(held).rejects.toThrow();
  });

  it('a wait for a free connection is cancelled with Retry-After', async () => {
    const { db } = open({ connect: BUSY }, 1);
    await inTransaction(db, async () => {
      expect(await told(db.execute(sql`select 1`))).toEqual(LATER);
    });
  });

  it('a connection on which no transaction can begin is released', async () => {
    const relay = await startRelay(app.url);
    const { db } = open({ connect: 5_000 }, 1, relay.url);
    await db.execute(sql`select 1`);
    relay.closeOnRequest();
    expect(await told(inTransactionOnce(db, async () => {}))).toEqual(LATER);
    relay.restore();
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});

it('a transaction is cancelled when the pooler has no free connection', async () => {
  const relay = await startRelay(app.url);
  const timeouts = { ...long, connect: BUSY };
  const database = openDatabase(relay.url, () => {}, { max: 1, timeouts, throughPooler: true });
  onTestFinished(() => database.close());
  await database.db.execute(sql`select 1`);
  relay.dropRequests();
  expect(await told(inTransaction(database.db, async () => {}))).toEqual(LATER);
  relay.restore();
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

it('a connection whose query timed out is discarded when it is released to the pool', async () => {
  const relay = await startRelay(app.url);
  const timeouts = { ...long, answer: BUSY, lifetime: BUSY / 2 };
  const database = openDatabase(relay.url, () => {}, { max: 1, timeouts });
  onTestFinished(() => database.close());
  const client = await database.pool.connect();
  relay.dropRequests();
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
  client.release();
  relay.restore();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('connecting to a server that does not answer times out', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const timeouts = { ...long, connect: 50 };
  const database = openDatabase(`postgres://a@127.0.0.1:${port}/none`, () => {}, { timeouts });
  onTestFinished(async () => {
    await database.close();
    silent.close();
  });
  expect(await told(database.db.execute(sql`select 1`))).toEqual(LATER);
});

describe.each([
  ['by its session', false],
  ['through a pooler', true],
])('a connection that stops answering, with timeouts set %s', (_, throughPooler) => {
  it.each(['alone', 'in a transaction', 'in its commit'])(
    'times out once and is discarded: %s',
    async (where) => {
      const relay = await startRelay(app.url);
      const timeouts = { ...long, connect: BUSY, answer: BUSY };
      const database = openDatabase(relay.url, () => {}, { max: 1, timeouts, throughPooler });
      onTestFinished(() => database.close());
      const { db } = database;
      await db.execute(sql`select 1`);
      const began = performance.now();
      const ask = async (on: Db) => {
        await on.execute(sql`select 1`);
        relay.dropRequests();
        if (where !== 'in its commit') await on.execute(sql`select 1`);
      };
      expect(await told(where === 'alone' ? ask(db) : inTransaction(db, ask))).toEqual(LATER);
      expect(performance.now() - began).toBeLessThan(1.9 * BUSY);
      relay.restore();
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    },
  );
});

function opened(): DatabasePool {
  const database = openDatabase(app.url, () => {}, { max: 1 });
  onTestFinished(() => database.close());
  return database;
}

it.each(['57P01', '57P02', '57P03', '08006', '53300', '25006', '40P01', '40001'])(
  'a query is answered 503 with Retry-After for the SQLSTATE %s',
  async (state) => {
    const { db } = opened();
    expect(await told(db.execute(sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`)))).toEqual(LATER);
  },
);

it.each(['127.0.0.1:1', 'nowhere.invalid'])(
  'a query is answered 503 with Retry-After when the database host cannot be reached: %s',
  async (host) => {
    const database = openDatabase(`postgres://a@${host}/none`, () => {}, { timeouts: long });
    onTestFinished(() => database.close());
    expect(await told(database.db.execute(sql`select 1`))).toEqual(LATER);
  },
);

it('a full disk is recognised', async () => {
  const { db } = opened();
  const full = db.execute(sql.raw(`do $$ begin raise sqlstate '53100'; end $$`));
  expect(await told(full)).toEqual([507, 'storage_full', 60]);
});
