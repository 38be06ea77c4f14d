import { describe, expect, it } from 'vitest';
import { toFieldProblems } from '../../../../../kit/errors.ts';
import { makeRoom } from '../../../../../test/components/roomData.ts';
import { createBlankBooking, createBookingFormSchema, type RoomBookingValues } from './bookingForm.ts';
import {
  changeFirstDate,
  changeRepeat,
  createBlankRepeatValues,
  listDatesToBook,
  type RepeatValues,
} from './repeat.ts';

const today = '2026-11-21';
const date = '2026-11-24';
const once = createBlankRepeatValues(date);
const dates = (values: RepeatValues) => listDatesToBook(values, today);
const repeating = (repeat: RepeatValues['repeat'], over: Partial<RepeatValues> = {}): RepeatValues => ({
  ...once,
  ...changeRepeat(once, repeat, today),
  ...over,
});

describe('the days of a booking', () => {
  it('are a single day until a repetition is chosen', () => {
    expect(dates(once)).toEqual([date]);
    expect(dates(repeating('weekly'))).toEqual([date, '2026-12-01', '2026-12-08', '2026-12-15']);
    expect(dates(repeating('daily'))).toHaveLength(10);
  });

  it('end on a day or after a number, within the booking range', () => {
    expect(dates(repeating('weekly', { until: '2026-12-01' }))).toHaveLength(2);
    expect(dates(repeating('weekly', { ends: 'times', times: 10 }))).toHaveLength(10);
    expect(dates(repeating('weekly', { ends: 'times', times: 99 })).at(-1)).toBe('2027-11-16');
    expect(dates(repeating('weekly', { ends: 'times', times: '' }))).toEqual([]);
    expect(dates(repeating('weekly', { until: '2199-12-01' }))).toHaveLength(52);
    expect(dates(repeating('weekly', { date: '2001-01-02' }))).toEqual([]);
  });

  it('exclude the skipped days', () => {
    expect(dates(repeating('weekly', { leftOut: ['2026-12-01'] }))).toEqual([
      date,
      '2026-12-08',
      '2026-12-15',
    ]);
  });

  it('can be picked one by one, starting with the repetition', () => {
    const weekly = repeating('weekly', { leftOut: ['2026-12-01'] });
    expect(changeRepeat(weekly, 'chosen', today).days).toEqual(dates(weekly));
  });
});

describe('a new first day', () => {
  it('moves a weekday that was derived from the old one', () => {
    expect(changeFirstDate(repeating('weekly'), '2026-11-26')).toEqual({ date: '2026-11-26', weekdays: [3] });
    expect(changeFirstDate(repeating('weekly', { weekdays: [0, 3] }), '2026-11-26')).toEqual({
      date: '2026-11-26',
    });
    expect(changeFirstDate(repeating('weekly'), '2026-11-')).toEqual({ date: '2026-11-' });
  });

  it('switches to a repetition that is possible', () => {
    expect(changeFirstDate(repeating('monthlyByWeekday'), '2026-12-31')).toMatchObject({
      repeat: 'monthlyByLastWeekday',
    });
    expect(changeFirstDate(repeating('monthlyByLastWeekday'), '2026-12-01')).toMatchObject({
      repeat: 'monthlyByWeekday',
    });
  });

  it('after the last day moves the last day', () => {
    expect(changeFirstDate(repeating('weekly'), '2027-02-02')).toMatchObject({ until: '2027-03-01' });
  });
});

describe('errors of the repetition', () => {
  const filled: RoomBookingValues = {
    ...createBlankBooking({ date, start: '09:00', end: '10:00', rooms: [1] }, [], 'a@example.com'),
    expected: 4,
  };
  const room = makeRoom(1, 'Opéra');
  const problems = (values: RepeatValues) => {
    const result = createBookingFormSchema([room], today).safeParse({ ...filled, rooms: [1], ...values });
    return result.success ? result.data.dates.length : toFieldProblems(result.error);
  };

  it.each<[string, Partial<RepeatValues>, object]>([
    ['no last day', { until: '' }, { until: [{ code: 'required' }] }],
    ['an end before the start', { until: '2026-11-23' }, { until: [{ code: 'end_before_start' }] }],
    ['an end that cannot be booked', { until: '2027-11-30' }, { until: [{ code: 'date_out_of_range' }] }],
    ['no number', { ends: 'times', times: '' }, { times: [{ code: 'required' }] }],
    [
      'more times than a year has',
      { ends: 'times', times: 60 },
      { times: [{ code: 'too_big', params: { max: 52 } }] },
    ],
    ['no weekday', { weekdays: [] }, { weekdays: [{ code: 'no_days' }] }],
    ['a first day in the distant past', { date: '2026-01-06' }, { date: [{ code: 'date_out_of_range' }] }],
    ['an invalid day', { date: '31/02' }, { date: [{ code: 'invalid_date' }] }],
  ])('are shown at their field: %s', (_, over, expected) => {
    expect(problems(repeating('weekly', over))).toEqual(expected);
  });

  it('are none for a valid day', () => {
    expect(problems(repeating('weekly'))).toBe(4);
    expect(problems(once)).toBe(1);
    expect(problems(repeating('chosen'))).toBe(1);
    expect(problems(repeating('chosen', { days: [] }))).toEqual({ days: [{ code: 'required' }] });
  });
});
