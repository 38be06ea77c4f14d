import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { relayTo } from '../../../test/support/relay.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { databaseOutage } from './databaseErrors.ts';
import { openDatabase } from './db.ts';
import { endSilentConnections } from './silentConnections.ts';
import { inTransactionOnce } from './transaction.ts';

const app = await testApp();
const LONG = 60_000;
const patience = { connect: LONG, statement: LONG, lock: LONG, idleInTransaction: LONG };

function open(url: string) {
  const database = openDatabase(url, () => undefined, { max: 2, patience });
  onTestFinished(() => database.close());
  return database;
}

it('whoever waits in vain for an answer is told, and whoever waits for one that comes goes on waiting', async () => {
  const relay = await relayTo(app.url);
  const jobs = open(relay.url);
  onTestFinished(endSilentConnections(jobs.pool, app.db, 200));
  const holder = new pg.Client(app.url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table users in access exclusive mode');
  const waits = jobs.db.execute(sql`select from users`).then(() => 'answered');
  const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await app.database.pool.query(locked)).rowCount).toBe(1);

  const lost = inTransactionOnce(jobs.db, async (ours) => {
    await ours.execute(sql`select 1`);
    relay.silence();
    await ours.execute(sql`select 2`);
  });
  expect(databaseOutage(await lost.catch((error: unknown) => error))).toBe('database_away');
  relay.mend();
  expect((await jobs.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await holder.query('commit');
  expect(await waits).toBe('answered');
});
