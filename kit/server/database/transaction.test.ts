import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { databaseError } from './databaseErrors.ts';
import { type Db, inTransaction } from './db.ts';
import { ask, withCommit } from './transaction.ts';

const { db, database } = await testApp();
await database.pool.query('create table notes (id int primary key, said text not null)');
beforeEach(() => database.pool.query('delete from notes'));

const said = async () =>
  (await database.pool.query('select said from notes order by id')).rows.map(({ said }) => said);
const note = (id: number, text: string) => ({
  name: 'note',
  text: 'insert into notes values ($1, $2) returning said',
  values: [id, text],
});
const NOTES = { text: 'select said from notes order by id' };
/** Runs `work` in a transaction, and answers how many times somebody waited for the server. */
async function exchanges(work: (tx: Db) => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await inTransaction(db, work);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => databaseError(error)?.code,
  );

describe('what a transaction asks in one go', () => {
  it('goes to the server in one exchange, the beginning with it, and runs in its order', async () => {
    const seen: unknown[] = [];
    const count = await exchanges(async (tx) => {
      const [, first, , both] = await Promise.all([
        ask(tx, note(1, 'one')),
        ask(tx, NOTES),
        ask(tx, note(2, 'two')),
        ask(tx, NOTES),
      ]);
      seen.push(first, both);
    });
    expect(seen).toEqual([[{ said: 'one' }], [{ said: 'one' }, { said: 'two' }]]);
    expect(count).toBe(2);
    expect(await said()).toEqual(['one', 'two']);
  });

  it('ends where something of it fails: nothing behind it runs, and nothing stays', async () => {
    const outcomes: unknown[] = [];
    const failed = inTransaction(db, async (tx) => {
      const asked = [ask(tx, note(1, 'one')), ask(tx, note(1, 'again')), ask(tx, note(2, 'two'))];
      outcomes.push(...(await Promise.allSettled(asked)).map(({ status }) => status));
      await Promise.all(asked);
    });
    expect(await stateOf(failed)).toBe('23505');
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await said()).toEqual([]);
  });

  it('is parsed anew by a connection that had not come to it', async () => {
    const later = { name: 'later', text: 'select $1::int as n', values: [7] };
    for (let turn = 0; turn < 12; turn++) {
      expect(
        await stateOf(
          inTransaction(db, (tx) => Promise.all([ask(tx, { text: 'select 1 / 0' }), ask(tx, later)])),
        ),
      ).toBe('22012');
      expect(await inTransaction(db, (tx) => ask(tx, later))).toEqual([{ n: 7 }]);
    }
  });

  it('is told once for a connection what its rows are like, and again after it failed', async () => {
    const describe = vi.spyOn(pg.Connection.prototype as unknown as { describe(): void }, 'describe');
    const named = (name: string, text: string, ...values: unknown[]) => ({ name, text, values });
    const round = (number: number) =>
      inTransaction(db, (tx) =>
        Promise.all([
          ask(tx, named('told n', 'select $1::int as n, null::text as t where $1 < 9', number)),
          ask(tx, named('told write', 'insert into notes values ($1, $2)', number, 'told')),
          ask(tx, named('told date', 'select $1::date as day, $2::int[] as several', '2026-11-30', [number])),
        ]),
      );
    const answer = (number: number) => [
      number < 9 ? [{ n: number, t: null }] : [],
      [],
      [{ day: '2026-11-30', several: [number] }],
    ];
    const told: number[] = [];
    for (const number of [1, 2, 2, 3, 9, 10]) {
      describe.mockClear();
      if (number === 2 && told.length === 2) await expect(round(number)).rejects.toThrow();
      else expect(await round(number)).toEqual(answer(number));
      told.push(describe.mock.calls.length);
    }
    describe.mockRestore();
    // What begins and ends it has long been told; what ends one that failed is no statement with a name.
    expect(told).toEqual([3, 0, 1, 4, 0, 0]);
  });

  it('is refused whole where a value cannot be sent', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const failed = inTransaction(db, (tx) =>
      Promise.all([ask(tx, note(1, 'one')), ask(tx, { text: 'select $1::json', values: [circular] })]),
    );
    await expect(failed).rejects.toMatchObject({ cause: { message: expect.stringMatching(/circular/i) } });
    expect(await said()).toEqual([]);
  });
});

describe('what is left to the commit', () => {
  it('goes with it, in its order', async () => {
    const count = await exchanges(async (tx) => {
      await withCommit(tx, note(1, 'one'));
      expect(await ask(tx, NOTES)).toEqual([]);
      await withCommit(tx, note(2, 'two'), { text: `update notes set said = said || '!'` });
    });
    expect(count).toBe(2);
    expect(await said()).toEqual(['one!', 'two!']);
  });

  it('where it fails, nothing stays of what was done before, and its error is told', async () => {
    const failed = inTransaction(db, async (tx) => {
      await ask(tx, note(1, 'one'));
      await withCommit(tx, note(2, 'two'), note(2, 'again'));
    });
    expect(await stateOf(failed)).toBe('23505');
    expect(await said()).toEqual([]);
  });

  it('a part that is undone by itself takes its own with it, and nothing else', async () => {
    await inTransaction(db, async (tx) => {
      await withCommit(tx, note(1, 'before'));
      const undone = tx.transaction(async () => {
        await withCommit(tx, note(2, 'within'));
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await withCommit(tx, note(3, 'after'));
    });
    expect(await said()).toEqual(['before', 'after']);
  });

  it('outside of a transaction it is done at once', async () => {
    await withCommit(db, note(1, 'one'));
    expect(await said()).toEqual(['one']);
  });
});

it('nothing is asked by a transaction that is over', async () => {
  let kept: Db = db;
  await inTransaction(db, async (tx) => {
    kept = tx;
  });
  await expect(ask(kept, note(1, 'one'))).rejects.toMatchObject({
    cause: { message: 'The transaction is over' },
  });
  await expect(kept.execute(sql`select 1`)).rejects.toThrow();
  expect(await said()).toEqual([]);
});
