import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuthenticate } from '../../../core/access/server/authenticate.ts';
import { openSession } from '../../../core/access/server/sessions.ts';
import { users } from '../../../core/people/server/tables.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { serveRoutes } from '../../../test/support/serveRoutes.ts';
import { objectCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { inTransaction } from '../database/transaction.ts';
import { preparedRoute } from './router.ts';

const { app, people } = await makeFixture();
const { vip } = people;
const headers = { authorization: `token ${await openSession(app.db, vip.id, true, app.now())}` };

const spec = endpoint({
  name: 'makeThing',
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  access: 'user',
  body: objectCodec(z.object({ name: z.string() }), { name: 'name' }),
  answer: objectCodec(z.object({ number: z.int() }), { number: 'number' }),
});

let prepare: () => Promise<void>;
let made = 0;
const transactionsOpen = async () => {
  const { rows } = await app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  );
  return rows[0]?.n;
};

const making = preparedRoute(
  spec,
  () => prepare(),
  async ({ actor }) => {
    if (actor.role === 'limited') throw new AppError('forbidden');
    return { number: ++made };
  },
);
const { database, env, now, translate, files } = app;
const authenticate = createAuthenticate(database);
const server = await serveRoutes([making], { database, env, now, translate, files, authenticate });

const ask = async (key?: string) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/things',
    payload: { name: 'x' },
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  });
  return { status: answer.statusCode, body: answer.json() };
};

beforeEach(() => {
  made = 0;
});

it('a preparation runs while no transaction is open', async () => {
  let open: number | undefined;
  prepare = async () => {
    assertNoTransaction('This');
    open = await transactionsOpen();
  };
  expect([await ask(), open]).toEqual([{ status: 200, body: { number: 1 } }, 0]);
});

it('slow work inside a transaction throws', async () => {
  assertNoTransaction('This');
  const attempt = inTransaction(database.db, async () => assertNoTransaction('Drawing'));
  await expect(attempt).rejects.toThrow('Drawing must not happen inside a transaction.');
  assertNoTransaction('This');
});

it('a failed preparation writes nothing and leaves the key unused', async () => {
  prepare = async () => {
    throw new AppError('forbidden');
  };
  expect([(await ask('a')).body.code, made]).toEqual(['forbidden', 0]);
  prepare = async () => {};
  expect(await ask('a')).toEqual({ status: 200, body: { number: 1 } });
});

it('a preparation that fails on repetition still returns the stored answer', async () => {
  prepare = async () => {};
  const first = await ask('b');
  prepare = async () => {
    throw new AppError('forbidden');
  };
  expect([await ask('b'), made]).toEqual([first, 1]);
});

it('concurrent requests with one key are executed once', async () => {
  prepare = async () => {};
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask('c')));
  expect([answers, made]).toEqual([Array(4).fill({ status: 200, body: { number: 1 } }), 1]);
});

describe('a request whose account changes while its preparation waits', () => {
  const change = (set: Partial<typeof users.$inferInsert>) => async () => {
    await app.db.update(users).set(set).where(eq(users.id, vip.id));
    app.setNow(new Date(app.now().getTime() + 2_000));
  };
  afterEach(() =>
    app.db
      .update(users)
      .set({ active: true, role: 'vip', firstName: vip.firstName })
      .where(eq(users.id, vip.id)),
  );

  it('is refused when the account was deactivated', async () => {
    prepare = change({ active: false });
    const { status, body } = await ask();
    expect([status, body.code, made]).toEqual([401, 'unauthenticated', 0]);
  });

  it('is executed with the new role', async () => {
    prepare = change({ role: 'limited' });
    const { status, body } = await ask();
    expect([status, body.code, made]).toEqual([403, 'forbidden', 0]);
  });

  it('is served when the name changed, and so is its repetition', async () => {
    prepare = change({ firstName: 'Ada' });
    const first = await ask('d');
    prepare = change({ firstName: 'Grace' });
    expect([first, await ask('d'), made]).toEqual([{ status: 200, body: { number: 1 } }, first, 1]);
  });
});
