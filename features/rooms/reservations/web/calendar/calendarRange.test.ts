import { describe, expect, it } from 'vitest';
import { formatViewTitle, getAdjacentDate, getVisibleDays } from './calendarRange.ts';

describe('the days that a view shows', () => {
  it('are weeks from Monday', () => {
    for (const date of ['2026-11-23', '2026-11-26', '2026-11-29']) {
      expect(getVisibleDays('week', date)).toEqual({ start: '2026-11-23', end: '2026-11-29' });
    }
  });

  it('of a month are whole weeks', () => {
    expect(getVisibleDays('month', '2026-11-23')).toEqual({ start: '2026-10-26', end: '2026-12-06' });
    expect(getVisibleDays('month', '2027-02-10')).toEqual({ start: '2027-02-01', end: '2027-02-28' });
  });

  it('of the list start with the chosen day', () => {
    expect(getVisibleDays('list', '2026-12-30')).toEqual({ start: '2026-12-30', end: '2027-01-05' });
  });
});

describe('turning the page', () => {
  it('moves by months of any length', () => {
    expect(getAdjacentDate('month', '2027-01-31', 1)).toBe('2027-02-01');
    expect(getAdjacentDate('month', '2027-03-31', -1)).toBe('2027-02-01');
    expect(getAdjacentDate('month', '2026-12-15', 1)).toBe('2027-01-01');
  });

  it('moves by a week or a day, also over clock changes', () => {
    expect(getAdjacentDate('week', '2027-03-25', 1)).toBe('2027-04-01');
    expect(getAdjacentDate('day', '2027-03-28', 1)).toBe('2027-03-29');
    expect(getAdjacentDate('day', '2027-11-01', -1)).toBe('2027-10-31');
  });
});

it('a title names the days in the reader’s language', () => {
  expect(formatViewTitle('day', '2026-11-23', 'fr')).toBe('lundi 23 novembre 2026');
  expect(formatViewTitle('day', '2026-11-23', 'en')).toBe('Monday 23 November 2026');
  expect(formatViewTitle('month', '2026-11-23', 'fr')).toBe('novembre 2026');
  expect(formatViewTitle('month', '2026-11-23', 'fr', 'short')).toBe('nov. 2026');
  expect(formatViewTitle('month', '2026-11-23', 'en', 'short')).toBe('Nov 2026');
  expect(formatViewTitle('week', '2026-12-28', 'fr', 'short')).toBe('28\u00a0déc.\u2009–\u20093\u00a0janv.');
  expect(formatViewTitle('week', '2026-12-28', 'en', 'short')).toBe('28\u00a0Dec\u2009–\u20093\u00a0Jan');
  expect(formatViewTitle('week', '2026-12-01', 'fr', 'short')).toBe('30\u00a0nov.\u2009–\u20096\u00a0déc.');
  expect(formatViewTitle('week', '2026-11-23', 'fr', 'short')).toBe('23–29\u00a0nov.');
  expect(formatViewTitle('week', '2026-11-23', 'fr')).toBe('23–29 novembre 2026');
  expect(formatViewTitle('week', '2026-11-23', 'fr', 'medium')).toBe('23–29 nov. 2026');
  expect(formatViewTitle('day', '2026-11-23', 'en', 'medium')).toBe('Mon 23 Nov 2026');
  expect(formatViewTitle('week', '2026-12-30', 'fr')).toMatch(/^28 décembre 2026\s–\s3 janvier 2027$/);
});
