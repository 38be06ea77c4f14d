import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { activityKind } from '../../activityKind.ts';
import type { LocalDate } from '../../time.ts';
import { BuildingScope } from '../database/buildingScope.ts';
import { activities, dailyActivityCounts } from '../database/tables.ts';
import { replaceDailyActivityCounts, storeMissingActivityCounts } from './dailyCounts.ts';
import { createMonthlyPartitions, dropOldPartitions } from './monthlyPartitions.ts';
import { recordActivity } from './recordActivity.ts';

const came = activityKind('test.came', { entity: 'test' });
const went = activityKind('test.went', { entity: 'test' });

const app = await testApp();
const { db, pool } = app.database;
// Its clocks go back an hour on 25 October 2026, and forward on 28 March 2027.
const paris = await app.make.building({ timeZone: 'Europe/Paris' });
const tokyo = await app.make.building({ timeZone: 'Asia/Tokyo' });
const scopeOf = ({ id }: { id: number }) => new BuildingScope([id]);
const counted = ({ id, timeZone }: { id: number; timeZone: string }) => ({
  scope: scopeOf({ id }),
  timeZone,
});
const NOW = new Date('2027-04-01T12:00:00Z');

const happen = (at: string, kind = came, building = paris.id) =>
  recordActivity(db, null, new Date(at), [kind({ building, id: 1 })]);
const count = (start: LocalDate, end = start, building = paris) =>
  replaceDailyActivityCounts(db, counted(building), { start, end }, NOW);
const countsOf = async (building = paris) => {
  const table = dailyActivityCounts.in(scopeOf(building));
  const rows = await db.select().from(table).orderBy(table.day, table.kind);
  return rows.map(({ day, kind, count }) => `${day} ${kind} ${count}`);
};

beforeEach(async () => {
  await db.delete(activities);
  await pool.query('truncate fact_counts');
  await createMonthlyPartitions(db, NOW, new Date('2026-10-01'));
});

it('the nightly job counts all buildings, even if one fails', async () => {
  app.setNow(NOW);
  await happen('2027-03-31T10:00:00Z');
  await happen('2027-03-31T10:00:00Z', came, tokyo.id);
  const zone = (timeZone: string) =>
    pool.query('update buildings set time_zone = $2 where id = $1', [paris.id, timeZone]);
  await zone('Nowhere');
  await pool.query(`select graphile_worker.add_job('buildings.countFacts')`);
  await expect(app.jobs.drain()).rejects.toThrow('Could not count');
  await zone(paris.timeZone);
  expect(await countsOf(tokyo)).toEqual(['2027-03-31 test.came 1']);
});

describe('a daily count', () => {
  it('covers midnight to midnight of the building, by kind', async () => {
    await happen('2026-11-22T22:59:59.999Z');
    await happen('2026-11-22T23:00:00Z');
    await happen('2026-11-23T10:00:00Z', went);
    await happen('2026-11-23T22:59:59.999Z');
    await happen('2026-11-23T23:00:00Z');
    await happen('2026-11-23T12:00:00Z', came, tokyo.id);
    await happen('2026-11-23T15:00:00Z', came, tokyo.id);
    await count('2026-11-23');
    await count('2026-11-23', '2026-11-23', tokyo);
    expect(await countsOf()).toEqual(['2026-11-23 test.came 2', '2026-11-23 test.went 1']);
    expect(await countsOf(tokyo)).toEqual(['2026-11-23 test.came 1']);
  });

  it.each([
    ['2026-10-25', 25, '2026-10-24T22:00:00Z'],
    ['2027-03-28', 23, '2027-03-27T23:00:00Z'],
  ])('of %s, when the clocks change, includes %i hours once each', async (day, hours, midnight) => {
    for (let hour = -1; hour <= hours; hour++)
      await happen(new Date(Date.parse(midnight) + hour * 3_600_000).toISOString());
    await count('2026-10-02', '2027-03-31');
    expect(await countsOf()).toContain(`${day} test.came ${hours}`);
    expect(await countsOf()).toHaveLength(3);
  });

  it('is idempotent, and includes late activity', async () => {
    await happen('2026-11-23T10:00:00Z');
    await Promise.all([count('2026-11-23'), count('2026-11-23')]);
    expect(await countsOf()).toEqual(['2026-11-23 test.came 1']);
    await happen('2026-11-23T11:00:00Z');
    await happen('2026-11-24T11:00:00Z');
    await count('2026-11-23');
    expect(await countsOf()).toEqual(['2026-11-23 test.came 2']);
    await db.delete(activities);
    await count('2026-11-23');
    expect(await countsOf()).toEqual([]);
  });

  it('is refused before the end of the day', async () => {
    await expect(count('2027-04-01')).rejects.toThrow('not over');
    await expect(count('2027-03-01', '2027-04-02')).rejects.toThrow('not over');
  });

  it('is kept when its month is dropped, and cannot be counted again', async () => {
    await happen('2026-10-31T22:30:00Z');
    await happen('2026-10-31T23:30:00Z');
    await happen('2026-11-02T10:00:00Z');
    await count('2026-10-31', '2026-11-02');
    const before = await countsOf();
    expect(before).toHaveLength(3);
    const aYearOn = new Date('2027-10-15T00:00:00Z');
    await dropOldPartitions(db, aYearOn);
    // By the building's clock, an hour of 1 November was in October.
    for (const day of ['2026-10-31', '2026-11-01'])
      await expect(count(day)).rejects.toThrow(`The activity of ${day} was deleted`);
    await expect(count('2026-10-31', '2026-11-02')).rejects.toThrow(RangeError);
    await count('2026-11-02');
    expect(await countsOf()).toEqual(before);
  });
});

describe('the nightly job', () => {
  const night = (now: string, building = paris) =>
    storeMissingActivityCounts(db, counted(building), new Date(now));

  it('counts yesterday, missed days and late activity of the day before', async () => {
    await happen('2026-11-20T10:00:00Z');
    await happen('2026-11-22T10:00:00Z');
    await night('2026-11-23T01:47:00Z');
    expect(await countsOf()).toEqual(['2026-11-20 test.came 1', '2026-11-22 test.came 1']);
    await happen('2026-11-22T20:00:00Z');
    await happen('2026-11-24T10:00:00Z', went);
    await happen('2026-11-26T10:00:00Z');
    await night('2026-11-26T01:47:00Z');
    expect(await countsOf()).toEqual([
      '2026-11-20 test.came 1',
      '2026-11-22 test.came 2',
      '2026-11-24 test.went 1',
    ]);
  });

  it('keeps counts when the last counted day has no activity any more', async () => {
    await happen('2026-10-20T10:00:00Z');
    await night('2026-10-21T01:47:00Z');
    await dropOldPartitions(db, new Date('2027-10-15T00:00:00Z'));
    await happen('2026-11-20T10:00:00Z');
    await night('2026-11-21T01:47:00Z');
    expect(await countsOf()).toEqual(['2026-10-20 test.came 1', '2026-11-20 test.came 1']);
  });
});
