import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDaysInclusive,
  dateSpanSchema,
  getLocalNow,
  getToday,
  isExistingEndTime,
  isExistingTime,
  isPast,
  listDays,
  localDateSchema,
  localTimeSchema,
} from './time.ts';

const PARIS = 'Europe/Paris';

describe('localDateSchema', () => {
  it.each(['2026-11-23', '2028-02-29', '2000-01-01', '2199-12-31'])('accepts %s', (text) => {
    expect(localDateSchema.parse(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-11-23',
    '20262-11-23',
    '1999-12-31',
    '',
    '2026-1-2',
    '2026-11-23T00:00',
  ])('refuses %j', (text) => {
    const [issue] = localDateSchema.safeParse(text).error?.issues ?? [];
    expect(issue?.message).toBe('invalid_date');
  });
});

describe('localTimeSchema', () => {
  it.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['9:05:59', '09:05'],
    ['14:30:00', '14:30'],
  ])('normalises %s to %s', (text, time) => {
    expect(localTimeSchema.parse(text)).toBe(time);
  });

  it.each(['24:00', '9:5', '12:60', '9h30', '', '-1:00', '09:30 ', '1:2:3'])('refuses %j', (text) => {
    const [issue] = localTimeSchema.safeParse(text).error?.issues ?? [];
    expect(issue?.message).toBe('invalid_time');
  });
});

describe('a period', () => {
  it('is counted with both ends, also over a clock change and a leap day', () => {
    expect(countDaysInclusive('2026-11-23', '2026-11-23')).toBe(1);
    expect(countDaysInclusive('2026-03-28', '2026-03-30')).toBe(3);
    expect(countDaysInclusive('2028-02-28', '2028-03-01')).toBe(3);
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('that overlaps another one contributes each day once, in order', () => {
    expect(
      listDays([
        { start: '2026-11-26', end: '2026-11-27' },
        { start: '2026-11-23', end: '2026-11-23' },
        { start: '2026-11-27', end: '2026-11-28' },
      ]),
    ).toEqual(['2026-11-23', '2026-11-26', '2026-11-27', '2026-11-28']);
    expect(listDays([{ start: '2026-10-24', end: '2026-10-26' }])).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
  });

  it('that ends before it starts is refused', () => {
    expect(
      dateSpanSchema.safeParse({ start: '2026-11-24', end: '2026-11-23' }).error?.issues[0]?.message,
    ).toBe('end_before_start');
  });
});

describe('the local date and time of the building', () => {
  it.each([
    ['winter', '2026-11-23T22:59:59Z', PARIS, '2026-11-23', '23:59'],
    ['winter, past midnight', '2026-11-23T23:00:00Z', PARIS, '2026-11-24', '00:00'],
    ['summer', '2026-07-01T22:00:00Z', PARIS, '2026-07-02', '00:00'],
    ['behind UTC', '2026-11-23T01:00:00Z', 'America/Cayenne', '2026-11-22', '22:00'],
    ['far ahead', '2026-11-23T12:00:00Z', 'Pacific/Auckland', '2026-11-24', '01:00'],
    ['before the clock goes forward', '2027-03-28T00:59:00Z', PARIS, '2027-03-28', '01:59'],
    ['after it went forward', '2027-03-28T01:00:00Z', PARIS, '2027-03-28', '03:00'],
    ['before the clock goes back', '2026-10-25T00:30:00Z', PARIS, '2026-10-25', '02:30'],
    ['after it went back', '2026-10-25T01:30:00Z', PARIS, '2026-10-25', '02:30'],
  ])('%s', (_, instant, zone, date, time) => {
    const now = new Date(instant);
    expect(getLocalNow(zone, now)).toEqual({ date, time });
    expect(getToday(zone, now)).toBe(date);
  });
});

describe('isPast', () => {
  const now = new Date('2026-11-23T09:00:00Z'); // 10:00 in Paris, 04:00 in Toronto

  it('compares in the time zone of the building', () => {
    expect(isPast('2026-11-23', '09:59', PARIS, now)).toBe(true);
    expect(isPast('2026-11-23', '10:00', PARIS, now)).toBe(true);
    expect(isPast('2026-11-23', '10:01', PARIS, now)).toBe(false);
    expect(isPast('2026-11-23', '09:59', 'America/Toronto', now)).toBe(false);
    expect(isPast('2026-11-22', '23:59', PARIS, now)).toBe(true);
    expect(isPast('2026-11-24', '00:00', PARIS, now)).toBe(false);
  });

  it('handles times that a clock change skips or repeats', () => {
    expect(isPast('2027-03-28', '02:30', PARIS, new Date('2027-03-28T00:59:00Z'))).toBe(false);
    expect(isPast('2027-03-28', '02:30', PARIS, new Date('2027-03-28T01:00:00Z'))).toBe(true);
    expect(isPast('2026-10-25', '02:45', PARIS, new Date('2026-10-25T00:40:00Z'))).toBe(false);
    expect(isPast('2026-10-25', '02:45', PARIS, new Date('2026-10-25T01:50:00Z'))).toBe(true);
  });
});

describe('a local time', () => {
  it.each([
    ['2027-03-28', '01:59', true],
    ['2027-03-28', '02:00', false],
    ['2027-03-28', '02:59', false],
    ['2027-03-28', '03:00', true],
    ['2027-03-27', '02:30', true],
    ['2027-03-29', '02:30', true],
    ['2027-03-28', '24:00', true],
    ['2026-10-25', '02:30', true],
  ])('%s %s in Paris exists: %s', (date, time, exists) => {
    expect(isExistingTime(date, time, PARIS)).toBe(exists);
  });

  it('can end a period when the minute before it exists', () => {
    const ends = (time: string) => isExistingEndTime('2027-03-28', time, PARIS);
    expect(['01:59', '02:00', '02:01', '02:59', '03:00'].map(ends)).toEqual([true, true, false, false, true]);
  });

  it('is skipped when the clocks change at midnight or by half an hour', () => {
    const zones = { chile: 'America/Santiago', island: 'Australia/Lord_Howe' };
    expect(isExistingTime('2026-09-06', '00:30', zones.chile)).toBe(false);
    expect(isExistingTime('2026-09-05', '24:00', zones.chile)).toBe(true);
    expect(isExistingTime('2026-09-06', '01:00', zones.chile)).toBe(true);
    expect(isExistingTime('2026-10-04', '02:15', zones.island)).toBe(false);
    expect(isExistingTime('2026-10-04', '02:30', zones.island)).toBe(true);
  });
});
