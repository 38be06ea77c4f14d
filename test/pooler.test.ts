import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { openSession } from '../core/access/server/sessions.ts';
import { openBackupConnection } from '../kit/server/backup/connect.ts';
import { findDatabaseOutage } from '../kit/server/database/databaseErrors.ts';
import { type DatabasePool, openDatabase } from '../kit/server/database/db.ts';
import { requireDatabase } from '../kit/server/database/requireDatabase.ts';
import { inTransaction } from '../kit/server/database/transaction.ts';
import { createEmptyDatabase } from './support/emptyDatabase.ts';
import { CREATE, makeFixture, visitBody } from './support/fixtures/fixture.ts';
import { findPgbouncer, startPgbouncer } from './support/pgbouncer.ts';

const pgbouncer = findPgbouncer();
if (!pgbouncer) process.stderr.write('PgBouncer 1.21 or newer is not installed: its tests are skipped.\n');

describe.skipIf(!pgbouncer)('a server behind PgBouncer in transaction mode', () => {
  it('refuses a start or a backup with a message that names the missing variable', async () => {
    const { url } = await createEmptyDatabase();
    const start = (at: string, directUrl?: string) => requireDatabase({ url: at, directUrl });
    const pooler = await startPgbouncer(url);
    await expect(start(pooler)).rejects.toThrow('DATABASE_URL leads through a pooler of connections');
    await expect(start(pooler, pooler)).rejects.toThrow('DATABASE_DIRECT_URL leads through a pooler');
    await start(pooler, url);
    const forgetful = await startPgbouncer(url, { max_prepared_statements: '0' });
    await expect(start(forgetful, url)).rejects.toThrow(
      'Parvis needs PgBouncer 1.21 or newer with max_prepared_statements above 0.',
    );
    await expect(openBackupConnection(pooler)).rejects.toThrow(
      'name the server itself in DATABASE_DIRECT_URL',
    );
  });

  it('serves, notifies other processes and runs jobs with more callers than pooler connections', async () => {
    const { app, here, people } = await makeFixture();
    const pooler = await startPgbouncer(app.url);
    const env = { ...app.env, databaseDirectUrl: app.url };
    const [one = '', other = ''] = await Promise.all(
      [1, 2].map(async () => {
        const process = await createApp({ env, databaseUrl: pooler, now: app.now });
        onTestFinished(() => process.close());
        await process.jobs.start();
        return process.http.listen({ port: 0, host: '127.0.0.1' });
      }),
    );
    const headers = {
      authorization: `token ${await openSession(app.db, people.vip.id, true, app.now())}`,
      'content-type': 'application/json',
    };
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const live = await fetch(`${other}/api/live`, { headers, signal: stop.signal });
    const heard: string[] = [];
    (async () => {
      for await (const chunk of live.body ?? []) heard.push(new TextDecoder().decode(chunk));
    })().catch(() => undefined);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        fetch(`${number % 2 === 0 ? one : other}${CREATE}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(visitBody(here.id, { last_name_visitor: `Visitor ${number}` })),
        }).then(({ status }) => status),
      ),
    );
    expect(answers).toEqual(Array(20).fill(200));
    await expect.poll(() => heard.join('')).toContain('"topic":"visits"');
    const mails = async () => (await app.database.pool.query('select from mails')).rowCount;
    await expect.poll(mails, { timeout: 20_000 }).toBe(20);
  });

  it('has the same timeouts of transactions as without it', async () => {
    const { url } = await createEmptyDatabase();
    const pooler = await startPgbouncer(url, { default_pool_size: '1' });
    const open = (statement: number) => {
      const timeouts = { connect: 500, statement, lock: 100, idleInTransaction: 10_000 };
      const database = openDatabase(pooler, () => {}, { max: 2, timeouts, throughPooler: true });
      onTestFinished(() => database.close());
      return database;
    };
    const [hasty, calm] = [open(200), open(7_000)];
    await expect(inTransaction(hasty.db, (tx) => tx.execute('select pg_sleep(50)'))).rejects.toMatchObject({
      cause: { code: '57014' },
    });
    const limit = ({ db }: DatabasePool) =>
      inTransaction(db, async (tx) => (await tx.execute('show statement_timeout')).rows);
    expect(await limit(hasty)).toEqual([{ statement_timeout: '200ms' }]);
    expect(await limit(calm)).toEqual([{ statement_timeout: '7s' }]);
    // The only connection of the pooler is taken, so waiting callers get 503.
    await inTransaction(hasty.db, async () => {
      const waited = await inTransaction(calm.db, async () => undefined).catch((error: unknown) => error);
      expect(findDatabaseOutage(waited)).toBe('database_busy');
    });
    expect(await limit(calm)).toEqual([{ statement_timeout: '7s' }]);
  });

  it('has the timeouts of the sample configuration for single statements', async () => {
    const { url } = await createEmptyDatabase();
    const sample = readFileSync(new URL('../deploy/pgbouncer.ini', import.meta.url), 'utf8');
    const [, query = ''] = /connect_query='([^']*)'/.exec(sample) ?? [];
    const pooler = await startPgbouncer(url, {}, query.replace('30000', '200'));
    const database = openDatabase(pooler, () => {}, { max: 1, throughPooler: true });
    onTestFinished(() => database.close());
    await expect(database.db.execute('select pg_sleep(50)')).rejects.toMatchObject({
      cause: { code: '57014' },
    });
    expect((await database.db.execute('show lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }]);
  });
});
