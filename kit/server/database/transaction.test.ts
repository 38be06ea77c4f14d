import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { findDatabaseError, findDatabaseOutage } from './databaseErrors.ts';
import { type Db, openDatabase } from './db.ts';
import { inSavepoint, inTransaction, inTransactionOnce } from './transaction.ts';

const app = await testApp();
const { db, database } = app;

await database.pool.query(`
  create table counters (id int primary key, n int not null);
  create table notes (id int primary key, text text not null)`);
beforeEach(() =>
  database.pool.query('delete from notes; delete from counters; insert into counters values (1, 0), (2, 0)'),
);

const counters = async () =>
  (await db.execute<{ n: number }>(sql`select n from counters order by id`)).rows.map(({ n }) => n);
const add = (id: number) => sql`update counters set n = n + 1 where id = ${id}`;
const notes = async () =>
  (await db.execute<{ text: string }>(sql`select text from notes order by id`)).rows.map(({ text }) => text);
const note = (id: number, text: string) => sql`insert into notes values (${id}, ${text})`;

/** Releases its callers once `parties` of them wait, the first time only. */
function barrier(parties: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === parties) all.resolve();
    return all.promise;
  };
}

describe('a transaction', () => {
  it('is retried after a deadlock', async () => {
    const bothHoldOne = barrier(2);
    const oneIsThrough = Promise.withResolvers<void>();
    let runs = 0;
    const work = async (first: number, second: number) => {
      let ranBefore = false;
      await inTransaction(db, async (tx) => {
        runs += 1;
        // Otherwise the deadlock's victim could take its lock first again, and be the victim once more.
        if (ranBefore) await oneIsThrough.promise;
        ranBefore = true;
        await tx.execute(add(first));
        await bothHoldOne();
        await tx.execute(add(second));
      });
      oneIsThrough.resolve();
    };
    await Promise.all([work(1, 2), work(2, 1)]);
    expect(runs).toBe(3);
    expect(await counters()).toEqual([2, 2]);
  });

  it('is retried on another connection if a prepared statement no longer fits the schema', async () => {
    const pool = openDatabase(app.url, () => {}, { max: 1 });
    onTestFinished(() => pool.close());
    const read = () =>
      inTransaction(pool.db, (tx) => tx.$client.query({ name: 'notes', text: 'select text from notes' }));
    await read();
    await database.pool.query('alter table notes alter column text type varchar(80)');
    expect((await read()).rows).toEqual([]);
  });

  it('is retried on current rows after a serialization failure', async () => {
    const seen: number[] = [];
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const { rows } = await tx.execute<{ n: number }>(sql`select n from counters where id = 1`);
      const n = rows[0]?.n ?? 0;
      seen.push(n);
      if (seen.length === 1) await db.execute(add(1));
      await tx.execute(sql`update counters set n = ${n + 10} where id = 1`);
    });
    expect(seen).toEqual([0, 1]);
    expect(await counters()).toEqual([11, 0]);
  });

  it.each(['40001', '40P01'])('fails after four attempts with %s', async (state) => {
    let runs = 0;
    const attempt = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`));
    });
    const error = await attempt.catch((thrown: unknown) => thrown);
    expect([findDatabaseError(error)?.code, runs]).toEqual([state, 4]);
  });

  it('is retried once when its connection is lost before the commit', async () => {
    let runs = 0;
    const work = (losses: number) =>
      inTransaction(db, async (tx) => {
        runs += 1;
        await tx.execute(add(1));
        if (runs <= losses) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      });
    await work(1);
    expect([runs, await counters()]).toEqual([2, [1, 0]]);
    runs = 0;
    expect(findDatabaseOutage(await work(2).catch((error: unknown) => error))).toBe('database_away');
    expect([runs, await counters()]).toEqual([2, [1, 0]]);
  });

  it('is not retried when its connection is lost during the commit', async () => {
    await database.pool.query(`
      create function lose() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger lose after update on counters deferrable initially deferred
        for each row when (new.id = 2) execute function lose()`);
    onTestFinished(async () => void (await database.pool.query('drop function lose cascade')));
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(add(2));
    });
    expect(findDatabaseOutage(await work.catch((error: unknown) => error))).toBe('database_away');
    expect(runs).toBe(1);
  });

  it('returns its connection to the pool when begin fails', async () => {
    const single = openDatabase(app.url, () => {}, { max: 1 });
    onTestFinished(() => single.close());
    for (let round = 1; round <= 3; round += 1) {
      const client = await single.pool.connect();
      // Simulates a server restart that the pool has not noticed yet.
      single.pool.once(
        'acquire',
        (acquired) =>
          void acquired.query(`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined),
      );
      client.release();
      await inTransaction(single.db, (tx) => tx.execute(sql`select 1`));
    }
  });

  it('runs once and is rolled back when its work throws', async () => {
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(add(1));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect([runs, await counters()]).toEqual([1, [0, 0]]);
  });

  it('fails when its work hides an error of the database', async () => {
    const work = inTransaction(db, async (tx) => {
      await tx.execute(note(1, 'one'));
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
  });

  it('refuses statements after its end', async () => {
    let kept: Db = db;
    await inTransaction(db, async (tx) => {
      kept = tx;
    });
    await expect(kept.$client.query('select 1')).rejects.toThrow('The transaction is over');
    await expect(kept.execute(note(1, 'one'))).rejects.toMatchObject({
      cause: { message: 'The transaction is over' },
    });
    expect(await notes()).toEqual([]);
  });

  it('cannot begin inside another transaction', async () => {
    const nested = inTransaction(db, (tx) => inTransactionOnce(tx, async () => undefined));
    await expect(nested).rejects.toThrow('inSavepoint');
  });
});

describe('a savepoint', () => {
  it('is rolled back alone when its work throws', async () => {
    await inTransaction(db, async (tx) => {
      await tx.execute(note(1, 'before'));
      const undone = inSavepoint(tx, async () => {
        await tx.execute(note(2, 'within'));
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      const refused = inSavepoint(tx, () => tx.execute(note(1, 'again')));
      expect(await refused.catch((error: unknown) => findDatabaseError(error)?.code)).toBe('23505');
      await tx.execute(note(3, 'after'));
    });
    expect(await notes()).toEqual(['before', 'after']);
  });

  it('is rolled back together with the savepoints inside it', async () => {
    await inTransaction(db, async (tx) => {
      const outer = inSavepoint(tx, async () => {
        await tx.execute(note(1, 'outer'));
        await inSavepoint(tx, () => tx.execute(note(2, 'kept inside')));
        const inner = inSavepoint(tx, async () => {
          await tx.execute(note(3, 'undone inside'));
          throw new Error('inner');
        });
        await expect(inner).rejects.toThrow('inner');
        throw new Error('outer');
      });
      await expect(outer).rejects.toThrow('outer');
      await tx.execute(note(4, 'after'));
    });
    expect(await notes()).toEqual(['after']);
  });
});
