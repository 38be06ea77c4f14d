import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { defineLockKind, defineSingleLock, lockInOrder } from './locks.ts';
import { inTransaction } from './transaction.ts';

const LOW = defineLockKind('test.low', 126);
const HIGH = defineLockKind('test.high', 127);
const ALONE = defineSingleLock('test.alone', 1n);

describe('the table of locks', () => {
  it('has unique names and numbers', () => {
    expect(() => defineLockKind('test.low', 125)).toThrow('“test.low”');
    expect(() => defineLockKind('test.other', 126)).toThrow('and “test.low” have the same number');
    expect(() => defineSingleLock('test.other', 1n)).toThrow('and “test.alone” have the same number');
  });

  it.each([0, 128, 1.5, -1])('refuses the rank %d', (rank) => {
    expect(() => defineLockKind('test.none', rank)).toThrow('“test.none”');
  });

  it('keeps single locks below those of any kind', () => {
    expect(() => defineSingleLock('test.none', 1n << 56n)).toThrow('“test.none”');
    expect(() => defineSingleLock('test.none', -1n)).toThrow('“test.none”');
    expect(ALONE).toBe(1n);
  });

  it('maps every id into the range of its kind', () => {
    const most = LOW.of(Number.MAX_SAFE_INTEGER);
    expect([LOW.of(0) < most, most < HIGH.of(0)]).toEqual([true, true]);
    expect(LOW.ofHash('f'.repeat(64)) + 1n).toBe(HIGH.of(0));
    for (const id of [-1, 1.5, 2 ** 60, Number.NaN]) expect(() => LOW.of(id)).toThrow(RangeError);
  });
});

describe('locks of a transaction', () => {
  it('are acquired in ascending order, whatever the order of the arguments', async () => {
    const { db } = await testApp();
    const ours = async () =>
      (
        await db.execute<{ granted: boolean; key: string }>(sql`
          select granted, ((classid::bigint << 32) | objid::bigint)::text as key from pg_locks
          where locktype = 'advisory' and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())`)
      ).rows.filter(({ key }) => [LOW.of(1), HIGH.of(1)].map(String).includes(key));
    const taken = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const first = inTransaction(db, async (tx) => {
      await lockInOrder(tx, [LOW.of(1)]);
      taken.resolve();
      await mayEnd.promise;
    });
    await taken.promise;
    const second = inTransaction(db, (tx) => lockInOrder(tx, [HIGH.of(1), LOW.of(1), HIGH.of(1)]));
    const low = String(LOW.of(1));
    await expect.poll(ours).toEqual(
      expect.arrayContaining([
        { granted: true, key: low },
        { granted: false, key: low },
      ]),
    );
    expect(await ours()).toHaveLength(2);
    mayEnd.resolve();
    await Promise.all([first, second]);
    expect(await ours()).toEqual([]);
  });
});
