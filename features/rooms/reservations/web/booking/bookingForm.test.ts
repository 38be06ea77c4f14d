import { describe, expect, it } from 'vitest';
import { toFieldProblems } from '../../../../../kit/errors.ts';
import { makeReservation, makeRoom } from '../../../../../test/components/roomData.ts';
import {
  buildConflictComparisonBase,
  createBlankBooking,
  createBookingFormSchema,
  createReservationEditFormSchema,
  type RoomBookingValues,
  toReservationEditValues,
} from './bookingForm.ts';

const today = '2026-11-21';
const opera = makeRoom(1, 'Opéra', { layouts: ['Conseil'] });
const selection = { date: '2026-11-23', start: '09:00', end: '10:00', rooms: [1] };
const filled: RoomBookingValues = {
  ...createBlankBooking(selection, [opera], 'a@example.com'),
  title: 'Point',
  expected: 4,
};

const problems = (news: Partial<RoomBookingValues>) => {
  const result = createBookingFormSchema([opera], today).safeParse({ ...filled, ...news });
  return result.success ? {} : toFieldProblems(result.error);
};

describe('the booking form', () => {
  it('starts with one external participant and requires the other fields', () => {
    expect(createBlankBooking(selection, [opera], 'a@example.com').external).toBe(1);
    expect(Object.keys(problems({ title: '', expected: '', rooms: [], date: '' })).sort()).toEqual([
      'date',
      'expected',
      'rooms',
    ]);
  });

  it('proposes two participants, or one for a room with one seat', () => {
    const booth = makeRoom(2, 'Cabine', { capacity: 1 });
    const propose = (rooms: number[]) =>
      createBlankBooking({ ...selection, rooms }, [opera, booth], 'a@example.com').expected;
    expect([[], [1], [2], [1, 2]].map(propose)).toEqual([2, 2, 1, 2]);
  });

  it('accepts complete input, including midnight as the end', () => {
    expect(problems({})).toEqual({});
    expect(problems({ end: '24:00' })).toEqual({});
    expect(problems({ start: '22:00', end: '00:00' })).toEqual({});
  });

  it('requires the end after the start, also while the room is missing', () => {
    expect(problems({ end: '09:00', rooms: [] }).end).toEqual([{ code: 'end_before_start_time' }]);
  });

  it('shows the capacity of the rooms', () => {
    expect(problems({ expected: 7 }).expected).toEqual([{ code: 'too_big', params: { max: 6 } }]);
  });

  it('limits external participants to all participants once both are numbers', () => {
    expect(problems({ expected: 2, external: 3, rooms: [] }).external).toEqual([
      { code: 'too_big', params: { max: 2 } },
    ]);
    expect(problems({ expected: '', external: 3 })).not.toHaveProperty('external');
    expect(problems({ expected: 2, external: 2 })).toEqual({});
    expect(problems({ expected: 0, external: 1 })).not.toHaveProperty('external');
  });

  it.each([
    [0, { code: 'too_small', params: { min: 1 } }],
    [-3, { code: 'too_small', params: { min: 1 } }],
    ['abc', { code: 'not_whole' }],
    ['2,5', { code: 'not_whole' }],
  ])('shows the problem of %s participants', (expected, problem) => {
    expect(problems({ expected }).expected).toEqual([problem]);
  });

  it('refuses days beyond a year and before the last 31 days', () => {
    for (const date of ['2027-11-21', '2026-10-21']) expect(problems({ date })).toEqual({});
    for (const date of ['2027-11-22', '2026-10-20'])
      expect(problems({ date }).date).toEqual([{ code: 'date_out_of_range' }]);
    expect(problems({ repeat: 'chosen', days: ['2027-11-22'] }).days).toEqual([
      { code: 'date_out_of_range' },
    ]);
  });
});

describe('the edit form', () => {
  const details = { ...filled, date: '2026-11-23', version: 1 };
  const wrong = (before: { rooms: number[]; expected: number }, news: Partial<RoomBookingValues>) => {
    const schema = createReservationEditFormSchema([opera, { ...opera, id: 2 }], () => true, before);
    const result = schema.safeParse({ ...details, ...before, ...news });
    return result.success ? undefined : toFieldProblems(result.error).expected;
  };

  it('allows zero participants only when there were none', () => {
    expect(wrong({ rooms: [1], expected: 0 }, {})).toBeUndefined();
    expect(wrong({ rooms: [1], expected: 4 }, { expected: 0 })).toEqual([
      { code: 'too_small', params: { min: 1 } },
    ]);
  });

  it('allows the granted participants after the room lost seats, in this room only', () => {
    const before = { rooms: [1], expected: 8 };
    expect(wrong(before, {})).toBeUndefined();
    expect(wrong(before, { expected: 7 })).toBeUndefined();
    for (const news of [{ expected: 9 }, { rooms: [2] }])
      expect(wrong(before, news)).toEqual([{ code: 'too_big', params: { max: 6 } }]);
  });
});

it('a field set to the same value on two screens still counts as changed for other dates', () => {
  const before = makeReservation('2026-11-23', {
    version: 1,
    series: 1,
    title: 'Revue',
    start: '09:00',
    end: '10:00',
    rooms: [1],
    expected: 4,
    isTaken: false,
    isMine: true,
    mayChange: true,
  });
  const typed = { ...toReservationEditValues(before), start: '09:30', end: '11:00', services: ['Écran'] };
  const now = { ...before, version: 2, title: 'Fin', start: '08:30', end: '11:00', services: ['Écran'] };
  const alike = { end: '10:00', services: [] };
  expect(buildConflictComparisonBase(now, before, typed)).toEqual({ ...now, ...alike });
  const later = { ...now, version: 3, title: 'Suite' };
  expect(buildConflictComparisonBase(later, { ...now, ...alike }, typed)).toEqual({ ...later, ...alike });
});
