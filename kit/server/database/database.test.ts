import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { userBuildings } from '../../../core/people/server/tables.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { databaseError, databaseOutage } from './databaseErrors.ts';
import { inTransaction, openDatabase } from './db.ts';
import { insertMany } from './insertMany.ts';
import { BuildingScope } from './scope.ts';
import { facts } from './tables.ts';

const app = await testApp();
const { db, database, make } = app;

beforeAll(async () => {
  await database.pool.query(
    'create table counters (id int primary key, n int not null); insert into counters values (1, 0), (2, 0)',
  );
});
const counters = async () =>
  (await db.execute<{ n: number }>(sql`select n from counters order by id`)).rows.map(({ n }) => n);
const add = (id: number) => sql`update counters set n = n + 1 where id = ${id}`;

/** Lets each of `parties` go on once all have arrived, the first time only. */
function barrier(parties: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === parties) all.resolve();
    return all.promise;
  };
}

it.skipIf(process.platform !== 'linux')(
  'the system asks about a connection on which nothing is said: networks forget such ones, and tell nobody',
  async () => {
    const { pool, close } = openDatabase(app.url, () => {}, { max: 1 });
    onTestFinished(close);
    const { rows } = await pool.query<{ port: number }>('select inet_client_port() as port');
    const port = (rows[0]?.port ?? 0).toString(16).toUpperCase().padStart(4, '0');
    // Of each connection: its number, both its ends, its state, its queues, and its timer (proc(5)); 02 asks whether it lives.
    const ours = new RegExp(`^ *\\d+: \\S+:${port} \\S+ 01 \\S+ 02:`, 'm');
    await expect.poll(() => readFileSync('/proc/net/tcp', 'utf8')).toMatch(ours);
  },
);

describe('a transaction', () => {
  it('that is the victim of a deadlock is run again', async () => {
    const bothHoldOne = barrier(2);
    const oneIsThrough = Promise.withResolvers<void>();
    let runs = 0;
    const work = async (first: number, second: number) => {
      let ranBefore = false;
      await inTransaction(db, async (tx) => {
        runs += 1;
        // Before the other one has woken, the victim could take again what it gave up, and be the victim once more.
        if (ranBefore) await oneIsThrough.promise;
        ranBefore = true;
        await tx.execute(add(first));
        await bothHoldOne();
        await tx.execute(add(second));
      });
      oneIsThrough.resolve();
    };
    const before = await counters();
    await Promise.all([work(1, 2), work(2, 1)]);
    expect(runs).toBe(3);
    expect(await counters()).toEqual(before.map((n) => n + 2));
  });

  it('that cannot be serialised is run again, on what is true now', async () => {
    const [before = 0] = await counters();
    const seen: number[] = [];
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const { rows } = await tx.execute<{ n: number }>(sql`select n from counters where id = 1`);
      const n = rows[0]?.n ?? 0;
      seen.push(n);
      if (seen.length === 1) await db.execute(add(1));
      await tx.execute(sql`update counters set n = ${n + 10} where id = 1`);
    });
    expect(seen).toEqual([before, before + 1]);
    expect((await counters())[0]).toBe(before + 11);
  });

  it.each(['40001', '40P01'])('is tried four times in all, then the failure is shown: %s', async (state) => {
    let runs = 0;
    const attempt = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`));
    });
    const error = await attempt.catch((thrown: unknown) => thrown);
    expect([databaseError(error)?.code, runs]).toEqual([state, 4]);
  });

  const end = sql`select pg_terminate_backend(pg_backend_pid())`;

  it('whose connection is lost before the commit is run again, once', async () => {
    const before = await counters();
    let runs = 0;
    const work = (losses: number) =>
      inTransaction(db, async (tx) => {
        runs += 1;
        await tx.execute(add(1));
        if (runs <= losses) await tx.execute(end);
      });
    await work(1);
    expect([runs, (await counters())[0]]).toEqual([2, (before[0] ?? 0) + 1]);
    runs = 0;
    expect(databaseOutage(await work(2).catch((error: unknown) => error))).toBe('database_away');
    expect([runs, (await counters())[0]]).toEqual([2, (before[0] ?? 0) + 1]);
  });

  it('whose connection is lost while it commits is not run again: nobody knows what became of it', async () => {
    await database.pool.query(`
      create function lose() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger lose after update on counters deferrable initially deferred
        for each row when (new.id = 2) execute function lose()`);
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(add(2));
    });
    expect(databaseOutage(await work.catch((error: unknown) => error))).toBe('database_away');
    expect(runs).toBe(1);
    await database.pool.query('drop function lose cascade');
  });

  it('that cannot begin gives its connection back', async () => {
    const single = openDatabase(app.url, () => {}, { max: 1 });
    onTestFinished(() => single.close());
    for (let round = 1; round <= 3; round += 1) {
      const client = await single.pool.connect();
      // As in a restart that the pool has not heard of yet.
      single.pool.once(
        'acquire',
        (acquired) =>
          void acquired.query(`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined),
      );
      client.release();
      await inTransaction(single.db, (tx) => tx.execute(sql`select 1`));
    }
  });

  it('that fails for another reason is run once, and undone', async () => {
    const before = await counters();
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(add(1));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect([runs, await counters()]).toEqual([1, before]);
  });
});

describe('insertMany', () => {
  it('writes any number of rows and answers their values in order', async () => {
    const at = new Date('2026-11-23T09:00:00Z');
    const rows = Array.from({ length: 12_001 }, (_, n) => ({
      at,
      kind: `test.${n}`,
      entity: 'test',
      entityId: n,
      fields: ['a', 'b"\\,{}'],
      says: { n },
    }));
    const ids = await insertMany(db, facts, rows, 'id');
    expect(ids).toHaveLength(12_001);
    const stored = await db.select().from(facts).orderBy(facts.id);
    expect(stored.map(({ id }) => id)).toEqual(ids);
    expect(stored.map(({ entityId }) => entityId)).toEqual(rows.map(({ entityId }) => entityId));
    expect(stored[12_000]).toMatchObject({ at, fields: ['a', 'b"\\,{}'], says: { n: 12_000 } });
  });

  it('of nothing does nothing', async () => {
    expect(await insertMany(db, facts, [], 'id')).toEqual([]);
  });
});

describe('a building’s table', () => {
  it('shows the rows of the scope only, and none to an empty one', async () => {
    const [here, there] = [await make.building(), await make.building()];
    const user = await make.user({ buildings: [here.id, there.id] });
    const found = async (ids: number[]) =>
      (await db.select().from(userBuildings.in(new BuildingScope(ids))))
        .map(({ buildingId }) => buildingId)
        .sort();
    expect(await found([here.id])).toEqual([here.id]);
    expect(await found([here.id, there.id])).toEqual([here.id, there.id]);
    expect(await found([])).toEqual([]);
    await userBuildings.delete(db, new BuildingScope([here.id]), () => undefined);
    expect(await found([here.id, there.id])).toEqual([there.id]);
    await userBuildings.update(db, new BuildingScope([here.id]), { userId: user.id }, () => undefined);
    expect(await found([there.id])).toEqual([there.id]);
  });

  it('is written for one building at a time', () => {
    const two = new BuildingScope([1, 2]);
    expect(() => userBuildings.insert(db, two, [{ userId: 1 }])).toThrow('exactly one building');
    expect(() => userBuildings.insert(db, new BuildingScope([]), [{ userId: 1 }])).toThrow(
      'exactly one building',
    );
  });
});
