import { describe, expect, it } from 'vitest';
import { addMonths, getFirstDayOfMonth, getLastDayOfMonth, getWeekNumber, parseMonth } from './months.ts';

describe('a month', () => {
  it.each([
    ['2026-11-01', 1, '2026-12-01'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-01'],
    ['2028-01-01', 1, '2028-02-01'],
  ])('of %s plus %i is %s', (month, more, expected) => expect(addMonths(month, more)).toBe(expected));

  it.each([
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-01', '2026-12-31'],
  ])('of %s ends on %s', (month, last) => expect(getLastDayOfMonth(month)).toBe(last));

  it('is represented by its first day', () => expect(getFirstDayOfMonth('2026-11-23')).toBe('2026-11-01'));

  it.each([
    ['2026-11-30', 49],
    ['2026-12-28', 53],
    ['2027-01-04', 1],
    ['2029-12-31', 1],
  ])('has the week of %s with the number %i', (monday, number) => expect(getWeekNumber(monday)).toBe(number));

  it.each([
    ['2026-11', '2026-11-01'],
    ['2026-13', undefined],
    ['', undefined],
    ['november', undefined],
  ])('is parsed from the URL value “%s”', (text, month) => expect(parseMonth(text)).toBe(month));
});
