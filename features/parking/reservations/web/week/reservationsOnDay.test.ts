import { describe, expect, it } from 'vitest';
import type { SpaceReservation } from '../../reservation.ts';
import {
  clipPeriodToDay,
  countFreeSpaces,
  findFreeSpaceHours,
  groupReservationsBySpaceAndDay,
  isSpaceFreeRestOfDay,
  proposeHoursInGap,
} from './reservationsOnDay.ts';

const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25'];
const stay = (over: Partial<SpaceReservation>): SpaceReservation => ({
  id: 1,
  bay: 1,
  bayName: 'A1',
  title: '',
  isMine: false,
  mayChange: false,
  holder: null,
  assistant: null,
  version: null,
  startDate: monday,
  startTime: '22:00',
  endDate: tuesday,
  endTime: '04:00',
  ...over,
});
const before = { date: '2026-11-20', time: '12:00' };
const written = (periods: readonly { start: string; end: string }[]) =>
  periods.map(({ start, end }) => `${start}–${end}`);

describe('a reservation', () => {
  it('is on each day that it overlaps', () => {
    expect(clipPeriodToDay(monday, stay({}))).toEqual({ start: '22:00', end: '24:00' });
    expect(clipPeriodToDay(tuesday, stay({}))).toEqual({ start: '00:00', end: '04:00' });
    expect(clipPeriodToDay(wednesday, stay({}))).toBe(undefined);
    expect(clipPeriodToDay(tuesday, stay({ endDate: wednesday }))).toEqual({
      start: '00:00',
      end: '24:00',
    });
  });

  it('that ends at midnight is not on the next day', () => {
    expect(clipPeriodToDay(tuesday, stay({ endTime: '00:00' }))).toBe(undefined);
    const whole = stay({ startDate: tuesday, startTime: '00:00', endTime: '24:00' });
    expect(clipPeriodToDay(tuesday, whole)).toEqual({ start: '00:00', end: '24:00' });
  });
});

it('stays are found by space and day in order of time, and the array is reused', () => {
  const late = stay({ id: 2, startTime: '14:00', endDate: monday, endTime: '15:00' });
  const early = stay({ id: 3, startTime: '08:00', endDate: monday, endTime: '09:00' });
  const getStays = groupReservationsBySpaceAndDay([late, early, stay({ id: 4, bay: 2 })], [monday, tuesday]);
  expect(written(getStays(1, monday))).toEqual(['08:00–09:00', '14:00–15:00']);
  expect(getStays(1, monday)).toBe(getStays(1, monday));
  expect(written(getStays(2, tuesday))).toEqual(['00:00–04:00']);
  expect(getStays(1, tuesday)).toBe(getStays(3, monday));
});

describe('free time', () => {
  const taken = [{ start: '09:00', end: '12:30' }];

  it('is a gap of at least an hour within the hours of the day', () => {
    const after = { date: tuesday, time: '08:00' };
    expect(findFreeSpaceHours([], monday, after)).toEqual([]);
    expect(isSpaceFreeRestOfDay([], monday, after)).toBe(false);
    expect(written(findFreeSpaceHours(taken, monday, before))).toEqual(['07:00–09:00', '12:30–20:00']);
    expect(written(findFreeSpaceHours([{ start: '07:30', end: '19:15' }], monday, before))).toEqual([]);
    expect(isSpaceFreeRestOfDay(taken, monday, before)).toBe(false);
    expect(isSpaceFreeRestOfDay([{ start: '22:00', end: '24:00' }], monday, before)).toBe(true);
    expect(isSpaceFreeRestOfDay([{ start: '06:00', end: '07:30' }], monday, before)).toBe(false);
  });

  it('is the rest of the day for today', () => {
    const at = (time: string) => ({ date: monday, time });
    expect(written(findFreeSpaceHours(taken, monday, at('13:10')))).toEqual(['13:10–20:00']);
    expect(isSpaceFreeRestOfDay(taken, monday, at('12:30'))).toBe(true);
    expect(isSpaceFreeRestOfDay(taken, monday, at('12:29'))).toBe(false);
    const night = [{ start: '22:00', end: '24:00' }];
    expect(isSpaceFreeRestOfDay(night, monday, at('17:59'))).toBe(true);
    expect(written(findFreeSpaceHours(night, monday, at('20:30')))).toEqual(['20:30–22:00']);
    expect(isSpaceFreeRestOfDay(night, monday, at('18:00'))).toBe(false);
    const spaces = [{ id: 1, name: 'A1', kinds: [], mayReserve: true }];
    const count = (time: string) => countFreeSpaces(spaces, () => [], monday, at(time));
    expect(['22:59', '23:01'].map(count)).toEqual([1, undefined]);
  });
});

it('usual hours are proposed within free time, else all of it', () => {
  const proposed = (start: string, end: string, now = before) => {
    const { startTime, endTime } = proposeHoursInGap({ start, end }, monday, now);
    return `${startTime}–${endTime}`;
  };
  expect(proposed('07:00', '20:00')).toBe('09:00–18:00');
  expect(proposed('12:30', '20:00')).toBe('12:30–18:00');
  expect(proposed('07:00', '09:00')).toBe('07:00–09:00');
  expect(proposed('18:00', '20:00')).toBe('18:00–20:00');
  expect(proposed('13:10', '20:00', { date: monday, time: '13:10' })).toBe('14:00–18:00');
  expect(proposed('20:30', '22:00', { date: monday, time: '20:30' })).toBe('20:30–22:00');
});
