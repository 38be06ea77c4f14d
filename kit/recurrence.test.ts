import { describe, expect, it } from 'vitest';
import { listFrequenciesForDate, listOccurrences, type Recurrence } from './recurrence.ts';

const workdays = [0, 1, 2, 3, 4];
/** From Tuesday, 24 November 2026: the fourth and last Tuesday of its month. */
const rule: Recurrence = { frequency: 'weekly', from: '2026-11-24', weekdays: [1], until: '2027-11-24' };
const few = (over: Partial<Recurrence>) => listOccurrences({ ...rule, times: 4, ...over });

describe('a recurrence', () => {
  it.each<[string, Partial<Recurrence>, string[]]>([
    [
      'every working day',
      { frequency: 'daily', from: '2026-11-26', weekdays: workdays },
      ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'],
    ],
    [
      'every day, weekends too',
      { frequency: 'daily', from: '2026-11-27', weekdays: [0, 1, 2, 3, 4, 5, 6] },
      ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
    ],
    [
      'every week on two days, from the first of them on',
      { weekdays: [0, 2] },
      ['2026-11-25', '2026-11-30', '2026-12-02', '2026-12-07'],
    ],
    [
      'every second week, whichever of its days comes first',
      { frequency: 'fortnightly', weekdays: [0, 4] },
      ['2026-11-27', '2026-12-07', '2026-12-11', '2026-12-21'],
    ],
    [
      'a day of the month',
      { frequency: 'monthlyByDay' },
      ['2026-11-24', '2026-12-24', '2027-01-24', '2027-02-24'],
    ],
    [
      'the 31st, which is the last day of shorter months',
      { frequency: 'monthlyByDay', from: '2026-12-31' },
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
    ],
    [
      'the 29th, also in a leap year',
      { frequency: 'monthlyByDay', from: '2028-01-29', until: '2028-12-31' },
      ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29'],
    ],
    [
      'the fourth Tuesday',
      { frequency: 'monthlyByWeekday' },
      ['2026-11-24', '2026-12-22', '2027-01-26', '2027-02-23'],
    ],
    [
      'the last Tuesday',
      { frequency: 'monthlyByLastWeekday' },
      ['2026-11-24', '2026-12-29', '2027-01-26', '2027-02-23'],
    ],
    [
      'the first Friday',
      { frequency: 'monthlyByWeekday', from: '2026-12-04' },
      ['2026-12-04', '2027-01-01', '2027-02-05', '2027-03-05'],
    ],
  ])('%s', (_, over, days) => {
    expect(few(over)).toEqual(days);
  });

  it('ends on its last day or after its number of times, whichever comes first', () => {
    expect(listOccurrences({ ...rule, until: '2026-12-08' })).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
    ]);
    expect(few({ until: '2026-12-01' })).toHaveLength(2);
    expect(listOccurrences({ ...rule, until: '2026-11-23' })).toEqual([]);
    expect(listOccurrences({ ...rule, weekdays: [] })).toEqual([]);
  });

  it('keeps its weekday over both clock changes', () => {
    const sundays = { weekdays: [6], times: 3 };
    expect(few({ ...sundays, from: '2027-03-21' })).toEqual(['2027-03-21', '2027-03-28', '2027-04-04']);
    expect(few({ ...sundays, from: '2027-10-24' })).toEqual(['2027-10-24', '2027-10-31', '2027-11-07']);
  });

  it('of a year has at most the days that a booking accepts', () => {
    expect(listOccurrences({ ...rule, frequency: 'daily', weekdays: [0, 1, 2, 3, 4, 5, 6] })).toHaveLength(
      366,
    );
  });
});

it('a day offers the frequencies that apply to it', () => {
  const simple = ['daily', 'weekly', 'fortnightly', 'monthlyByDay'];
  expect(listFrequenciesForDate('2026-11-10')).toEqual([...simple, 'monthlyByWeekday']);
  expect(listFrequenciesForDate('2026-11-24')).toEqual([
    ...simple,
    'monthlyByWeekday',
    'monthlyByLastWeekday',
  ]);
  expect(listFrequenciesForDate('2026-11-30')).toEqual([...simple, 'monthlyByLastWeekday']);
});
