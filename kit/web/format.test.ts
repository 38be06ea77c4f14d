import { describe, expect, it } from 'vitest';
import { formatDate, formatDay, formatEuros, formatTime, readDate, readTime } from './format.ts';

describe('dates and times for people', () => {
  it('shows days, times and prices as people of the language write them', () => {
    expect(formatDate('2026-11-03')).toBe('03/11/2026');
    expect(formatDay('2026-11-23', 'fr')).toBe('lundi 23 novembre');
    expect(formatDay('2026-11-23', 'en')).toBe('Monday 23 November');
    expect(formatTime('09:05')).toBe('9:05');
    expect(formatTime('00:30:00')).toBe('0:30');
    expect(formatEuros(12.5, 'fr').replace(/\s/g, ' ')).toBe('12,50 €');
    expect(formatEuros(12.5, 'en')).toBe('€12.50');
  });

  it.each([
    ['9:30', '09:30'],
    ['9h30', '09:30'],
    ['9 h 30', '09:30'],
    ['9h', '09:00'],
    ['9', '09:00'],
    ['14', '14:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['23:59', '23:59'],
    ['24:00', null],
    ['9:60', null],
    ['9:3', null],
    ['midi', null],
    ['', null],
  ])('reads the time %j as %j', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each([
    ['23/11/2026', '2026-11-23'],
    ['3/1/2026', '2026-01-03'],
    ['23.11.26', '2026-11-23'],
    ['23-11-2026', '2026-11-23'],
    ['23112026', '2026-11-23'],
    [' 2026-11-23 ', '2026-11-23'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['11/23/2026', null],
    ['2026', null],
    ['', null],
  ])('reads the date %j as %j', (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });
});
