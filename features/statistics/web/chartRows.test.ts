import { expect, it } from 'vitest';
import { addDays } from '../../../kit/time.ts';
import { type Figures, shownMeasures } from '../statistics.ts';
import { findPeak, toDayRows, toHourRows } from './chartRows.ts';
import { getPresetRanges, toStatisticsRange } from './statisticsPeriod.ts';

const none = Object.fromEntries(shownMeasures.map((measure) => [measure, 0])) as Record<
  (typeof shownMeasures)[number],
  number
>;
const toDays = (start: string, figures: readonly Partial<Figures>[]) =>
  figures.map((some, at) => ({ ...none, roomUse: null, spaceUse: null, ...some, day: addDays(start, at) }));
const describeWeek = (monday: string) => `week of ${monday}`;

it('a chart has a row for each day of a short period', () => {
  const days = toDays('2026-11-23', [{ visitsArrived: 3, roomUse: 12.5 }, { visitsArrived: 5 }]);
  expect(toDayRows(days, ['visitsArrived', 'roomUse'], 'en', describeWeek)).toEqual([
    {
      key: '2026-11-23',
      label: '23/11',
      title: 'Monday 23 November 2026',
      values: { visitsArrived: 3, roomUse: 12.5 },
    },
    {
      key: '2026-11-24',
      label: '24/11',
      title: 'Tuesday 24 November 2026',
      values: { visitsArrived: 5, roomUse: null },
    },
  ]);
});

it('a long period is shown by week, with counts added up and use averaged over open days', () => {
  // From a Wednesday, so that the first week has five days.
  const days = toDays(
    '2026-09-02',
    Array.from({ length: 63 }, (_, at) => ({
      visitsArrived: 1,
      roomUse: at === 0 ? 10 : at === 1 ? 20.5 : null,
    })),
  );
  const rows = toDayRows(days, ['visitsArrived', 'roomUse'], 'en', describeWeek);
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({
    key: '2026-08-31',
    label: '31/08',
    title: 'week of 31/08/2026',
    values: { visitsArrived: 5, roomUse: 15.3 },
  });
  expect(rows[1]?.values).toEqual({ visitsArrived: 7, roomUse: null });
});

it('hours are shown from the first to the last with a figure', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    ...none,
    roomUse: null,
    spaceUse: null,
    hour,
    visitsArrived: hour === 9 || hour === 11 ? hour : 0,
  }));
  const rows = toHourRows(hours, ['visitsArrived']);
  expect(rows.map(({ title, values }) => [title, values.visitsArrived])).toEqual([
    ['9:00–10:00', 9],
    ['10:00–11:00', 0],
    ['11:00–12:00', 11],
  ]);
  expect(findPeak(rows, 'visitsArrived')?.label).toBe('11:00');
  expect(toHourRows(hours, ['parcelsArrived'])).toEqual([]);
  expect(findPeak([], 'visitsArrived')).toBeUndefined();
});

it('presets end yesterday, and periods without a past day are left out', () => {
  const getPresets = (today: string) =>
    Object.fromEntries(getPresetRanges(today).map(({ key, range }) => [key, `${range.start} ${range.end}`]));
  expect(getPresets('2026-11-30')).toEqual({
    last7: '2026-11-23 2026-11-29',
    last30: '2026-10-31 2026-11-29',
    last90: '2026-09-01 2026-11-29',
    thisMonth: '2026-11-01 2026-11-29',
    lastMonth: '2026-10-01 2026-10-31',
    thisYear: '2026-01-01 2026-11-29',
    last12Months: '2025-11-01 2026-10-31',
  });
  expect(Object.keys(getPresets('2027-01-01'))).toEqual([
    'last7',
    'last30',
    'last90',
    'lastMonth',
    'last12Months',
  ]);
});

it('the period of the address defaults to the last 30 days', () => {
  const toRange = (start?: string, end?: string) => toStatisticsRange({ start, end }, '2026-11-30');
  expect(toRange()).toEqual({ start: '2026-10-31', end: '2026-11-29' });
  expect(toRange('2026-01-01', '2026-01-31')).toEqual({ start: '2026-01-01', end: '2026-01-31' });
  expect(toRange('2026-01-31', '2026-01-01')).toEqual({ start: '2026-01-31', end: '2026-01-31' });
});
