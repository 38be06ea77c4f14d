import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  formatDayWithOtherYear,
  formatEuros,
  formatLongDay,
  formatPercent,
  formatTime,
  formatWeekdayWithDate,
  parseAmountInEuros,
  parseIntegerInput,
} from './format.ts';

describe('formatting', () => {
  it('dates, times and amounts follow the language', () => {
    expect(formatDate('2026-11-03')).toBe('03/11/2026');
    expect(formatDay('2026-11-23', 'fr')).toBe('lundi 23 novembre');
    expect(formatDay('2026-11-23', 'en')).toBe('Monday 23 November');
    expect(formatDay('2026-12-01', 'fr')).toBe('mardi 1er décembre');
    expect(formatDay('2026-12-01', 'en')).toBe('Tuesday 1 December');
    expect(formatLongDay('2026-12-01', 'fr')).toBe('mardi 1er décembre 2026');
    expect(formatLongDay('2026-12-01', 'en')).toBe('Tuesday 1 December 2026');
    expect(formatDayWithOtherYear('2027-03-10', '2026-11-25', 'fr')).toBe('mercredi 10 mars 2027');
    expect(formatDayWithOtherYear('2026-12-01', '2026-11-25', 'fr')).toBe('mardi 1er décembre');
    expect(formatDayWithOtherYear('10/03', '2026-11-25', 'fr')).toBe('10/03');
    expect(formatWeekdayWithDate('2026-12-01', 'fr')).toBe('mardi 01/12');
    expect(formatWeekdayWithDate('2026-12-01', 'en')).toBe('Tuesday 01/12');
    expect(formatTime('09:05')).toBe('9:05');
    expect(formatTime('00:30:00')).toBe('0:30');
    expect(formatEuros(12.5, 'fr').replace(/\s/g, ' ')).toBe('12,50 €');
    expect(formatEuros(12.5, 'en')).toBe('€12.50');
    expect(formatPercent(1.25, 'fr').replace(/\s/g, ' ')).toBe('125 %');
    expect(formatPercent(1.25, 'en')).toBe('125%');
  });

  it.each(['', '2', '2026-11-2', '2026-02-30', '23/11', 'demain'])(
    'leaves %j, which is no day, as it is',
    (text) => {
      expect(formatDay(text, 'fr')).toBe(text);
    },
  );

  it.each(['', 'ab', '9', '9:'])('invalid time %j is returned unchanged', (text) => {
    expect(formatTime(text)).toBe(text);
  });

  it.each([
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['12.', 12],
    ['7', 7],
    ['0', 0],
    ['1 234,50', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234,567', 1_234_567],
    ['€12.50', 12.5],
    [' 12,50 € ', 12.5],
    ['-5', -5],
    ['-€5.00', -5],
    ['99999999', 99_999_999],
    ['12.345', null],
    // Ambiguous: thousand or decimal.
    ['1,234', null],
    ['1,234,50', null],
    ['12 50', null],
    ['12,5,0', null],
    ['1e3', null],
    ['abc', null],
    ['€', null],
    ['', null],
  ])('amount %j is parsed as %j', (typed, euros) => {
    expect(parseAmountInEuros(typed)).toBe(euros);
  });

  it.each(['fr', 'en', 'es'] as const)('every formatted amount can be parsed (%s)', (language) => {
    for (const euros of [0, 0.05, 12.5, 999.99, 1234.5, 10_000, -5, 1_234_567.89])
      expect(parseAmountInEuros(formatEuros(euros, language))).toBe(euros);
  });

  it.each([
    ['6', 6],
    [' 1 200 ', 1200],
    ['1\u202f200', 1200],
    ['0', 0],
    ['-3', -3],
    ['100000', 100_000],
    ['2.5', null],
    ['2,5', null],
    ['1 2', null],
    ['1e3', null],
    ['dix', null],
    ['', null],
  ])('count %j is parsed as %j', (typed, count) => {
    expect(parseIntegerInput(typed)).toBe(count);
  });
});
