import { describe, expect, it } from 'vitest';
import {
  computeDrawnPeriod,
  extendHours,
  findFreePeriods,
  isPeriodOutsideHours,
  movePeriod,
  resizePeriod,
  toBarPosition,
} from './hours.ts';

const period = (text: string) => {
  const [start = '', end = ''] = text.split('–');
  return { start, end };
};
const written = (one: { start: string; end: string } | null) => one && `${one.start}–${one.end}`;
const HOURS = { from: 8, to: 19 };

it('shown hours are office hours, extended to cover all periods', () => {
  expect(extendHours([])).toEqual(HOURS);
  expect(extendHours([period('07:45–09:00'), period('22:00–23:30')])).toEqual({ from: 7, to: 24 });
  expect(extendHours([period('00:00–24:00')])).toEqual({ from: 0, to: 24 });
});

it('a period is placed in percent of the hours and clipped', () => {
  expect(toBarPosition(period('08:00–19:00'), HOURS)).toEqual({ at: 0, length: 100 });
  expect(toBarPosition(period('12:00–14:00'), { from: 10, to: 20 })).toEqual({ at: 20, length: 20 });
  expect(toBarPosition(period('05:00–24:00'), HOURS)).toEqual({ at: 0, length: 100 });
});

it('a period that only touches the hours is outside of them', () => {
  for (const one of ['00:00–08:00', '19:00–24:00'])
    expect(isPeriodOutsideHours(period(one), HOURS)).toBe(true);
  for (const one of ['00:00–08:01', '18:59–24:00', '00:00–24:00'])
    expect(isPeriodOutsideHours(period(one), HOURS)).toBe(false);
});

it('free periods are found between overlapping ones', () => {
  const taken = ['14:00–15:00', '09:00–10:00', '09:30–11:00', '18:30–20:00'].map(period);
  expect(findFreePeriods(taken, HOURS).map(written)).toEqual(['08:00–09:00', '11:00–14:00', '15:00–18:30']);
  expect(findFreePeriods([period('00:00–24:00')], HOURS)).toEqual([]);
  expect(findFreePeriods([period('20:00–21:00')], HOURS).map(written)).toEqual(['08:00–19:00']);
});

describe('taken time is never crossed', () => {
  const free = ['08:00–10:15', '12:00–19:00'].map(period);

  it('when a period is drawn, in whole steps', () => {
    expect(written(computeDrawnPeriod(free, 8 * 60 + 40, 9 * 60 + 10, 30))).toBe('08:30–09:30');
    expect(written(computeDrawnPeriod(free, 9 * 60, 17 * 60, 30))).toBe('09:00–10:15');
    // Drawn from right to left.
    expect(written(computeDrawnPeriod(free, 13 * 60, 9 * 60, 30))).toBe('12:00–13:00');
    expect(computeDrawnPeriod(free, 11 * 60, 13 * 60, 30)).toBe(null);
  });

  it('when a period is moved', () => {
    const move = (moved: string, from: number, to: number) =>
      written(movePeriod(free, period(moved), { from, to, step: 30 }));
    expect(move('08:00–09:00', 8 * 60 + 20, 9 * 60)).toBe('08:30–09:30');
    expect(move('08:00–09:00', 8 * 60, 9 * 60 + 50)).toBe('09:15–10:15');
    expect(move('08:00–09:00', 8 * 60 + 30, 12 * 60)).toBe('12:00–13:00');
    expect(move('12:00–13:00', 12 * 60 + 15, 18 * 60 + 45)).toBe('18:00–19:00');
    expect(move('08:00–09:00', 8 * 60 + 30, 11 * 60)).toBe(null);
    expect(move('12:00–15:00', 12 * 60, 9 * 60)).toBe(null);
    // A start between two steps keeps its minutes.
    expect(move('12:10–13:10', 12 * 60 + 30, 12 * 60 + 40)).toBe('12:10–13:10');
    expect(move('12:10–13:10', 12 * 60 + 30, 13 * 60 + 10)).toBe('12:40–13:40');
  });

  it('when a period is resized, which keeps at least one step', () => {
    const stretch = (end: number) => written(resizePeriod(free, period('09:00–10:00'), end, 30));
    expect(stretch(10 * 60 + 10)).toBe('09:00–10:00');
    expect(stretch(12 * 60)).toBe('09:00–10:15');
    expect(stretch(7 * 60)).toBe('09:00–09:30');
  });
});
