import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { NOW } from '../../../test/support/fixtures/fixture.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { activityKind } from '../../activityKind.ts';
import { findDatabaseError } from '../database/databaseErrors.ts';
import { openDatabase } from '../database/db.ts';
import { activities, storedActivityPersonalValues } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { createMonthlyPartitions, dropOldPartitions, findOldestActivityMonth } from './monthlyPartitions.ts';
import { recordActivity } from './recordActivity.ts';

const happened = activityKind('test.happened', {
  entity: 'test',
  personal: { personKind: 'user', values: z.object({ name: z.string() }) },
});
const about = (id: number) =>
  happened({ building: null, id, personal: { id, before: { name: 'a' }, after: { name: 'b' } } });

const app = await testApp();
const { db, pool } = app.database;
const recordAt = (at: string, id: number) => recordActivity(db, null, new Date(at), [about(id)]);

const tablesOf = async (parent: string) => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_inherits on inhrelid = oid
      where inhparent = $1::regclass order by relname`,
    [parent],
  );
  return rows.map(({ name }) => name);
};

describe('monthly partitions', () => {
  it('are created three ahead in both tables, in UTC; a repeated run changes nothing', async () => {
    // A pool of one connection, so that all queries use the changed time zone.
    const overseas = openDatabase(app.url, (error) => expect.fail(String(error)), { max: 1 });
    onTestFinished(() => overseas.close());
    await overseas.pool.query(`set timezone = 'America/New_York'`);
    await createMonthlyPartitions(overseas.db, new Date('2031-11-30T23:59:59Z'));
    await createMonthlyPartitions(overseas.db, new Date('2031-11-30T23:59:59Z'));
    for (const parent of ['facts', 'fact_personal'])
      expect((await tablesOf(parent)).filter((name) => /_203[12]_/.test(name))).toEqual(
        ['2031_11', '2031_12', '2032_01', '2032_02'].map((month) => `${parent}_${month}`),
      );
    await recordAt('2031-11-01T00:00:00Z', 1);
    await recordAt('2032-02-29T23:59:59.999Z', 2);
    for (const month of ['2031_11', '2032_02'])
      expect((await pool.query(`select 1 from fact_personal_${month}`)).rows).toHaveLength(1);
  });

  it('are created once by concurrent connections', async () => {
    const now = new Date('2033-05-05T00:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => createMonthlyPartitions(db, now)));
    const made = (await tablesOf('facts')).filter((name) => name.startsWith('facts_2033'));
    expect(made).toHaveLength(4);
  });

  it('are created without blocking writers', async () => {
    await inTransaction(db, async (tx) => {
      await recordActivity(tx, null, NOW, [about(3)]);
      await createMonthlyPartitions(db, new Date('2034-01-01T00:00:00Z'));
    });
    expect(await db.$count(activities, eq(activities.entityId, 3))).toBe(1);
  });
});

describe('old monthly partitions', () => {
  it('are dropped from both tables a year after their first day', async () => {
    const now = new Date('2021-03-01T00:00:00Z');
    await createMonthlyPartitions(db, new Date('2020-01-01T00:00:00Z'), new Date('2019-12-31T00:00:00Z'));
    await recordAt('2020-03-31T23:59:59Z', 5);
    await recordAt('2020-04-01T00:00:00Z', 6);
    expect(await findOldestActivityMonth(db)).toEqual(new Date('2019-12-01T00:00:00Z'));
    await dropOldPartitions(db, new Date('2021-02-28T23:59:59Z'));
    expect(await findOldestActivityMonth(db)).toEqual(new Date('2020-03-01T00:00:00Z'));
    await dropOldPartitions(db, now);
    expect(await findOldestActivityMonth(db)).toEqual(new Date('2020-04-01T00:00:00Z'));
    const left = await db.select({ id: activities.entityId }).from(activities);
    expect(left.map(({ id }) => id)).not.toContain(5);
    expect(left.map(({ id }) => id)).toContain(6);
    const personal = await db
      .select({ id: storedActivityPersonalValues.personId })
      .from(storedActivityPersonalValues);
    expect(personal.map(({ id }) => id).sort()).toEqual(left.map(({ id }) => id).sort());
    await dropOldPartitions(db, now);
    expect(await findOldestActivityMonth(db)).toEqual(new Date('2020-04-01T00:00:00Z'));
  });

  it('are dropped by the next run when they are being read', async () => {
    await createMonthlyPartitions(db, new Date('2022-04-30T00:00:00Z'));
    await recordAt('2022-04-30T00:00:00Z', 7);
    const now = new Date('2023-04-01T00:00:00Z');
    await inTransaction(db, async (tx) => {
      await tx.select().from(activities);
      expect(await dropOldPartitions(db, now, 100).catch(findDatabaseError)).toMatchObject({ code: '55P03' });
      expect(await tx.$count(activities, eq(activities.entityId, 7))).toBe(1);
    });
    await dropOldPartitions(db, now);
    expect(await db.$count(activities, eq(activities.entityId, 7))).toBe(0);
  });
});
