import { describe, expect, it } from 'vitest';
import {
  blankSpaceReservationValues,
  findFirstFreeSpace,
  parseSpaceFormPeriod,
  parseSpaceReservationPrefill,
  proposeHours,
  spaceReservationFormSchema,
} from './reservationForm.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
const filled = {
  ...blankSpaceReservationValues,
  bay: '4',
  title: 'Voiture',
  startDate: DAY,
  startTime: '9:00',
  endDate: DAY,
  endTime: '10:30',
};
const problems = (over: object) =>
  spaceReservationFormSchema.safeParse({ ...filled, ...over }).error?.issues.map(({ path }) => path[0]) ?? [];

describe('the reservation form', () => {
  it('returns the input of the call', () => {
    expect(spaceReservationFormSchema.parse(filled)).toMatchObject({
      bay: 4,
      startTime: '09:00',
      endTime: '10:30',
    });
  });

  it.each([
    [{ bay: '' }, ['bay']],
    [{ title: ' ' }, []],
    [{ startDate: '' }, ['startDate']],
    [{ endTime: 'noon' }, ['endTime']],
    [{ endTime: '9:00' }, ['endTime']],
    [{ startDate: NEXT }, ['endDate']],
    [{ endTime: '24:00' }, []],
    [{ endTime: '0:00' }, []],
    [{ endDate: NEXT, endTime: '8:00' }, []],
  ])('reports for %j the problems %j', (over, fields) => {
    expect(problems(over)).toEqual(fields);
  });

  it('knows its period before the other fields are filled in', () => {
    const period = { startDate: DAY, startTime: '09:00', endDate: DAY, endTime: '24:00' };
    expect(parseSpaceFormPeriod({ ...filled, bay: '', title: '', endTime: '00:00' })).toEqual(period);
    expect(parseSpaceFormPeriod({ ...filled, endTime: '8:00' })).toBeUndefined();
  });
});

describe('the proposed hours', () => {
  it.each([
    ['another day', '14:10', NEXT, '09:00', '18:00'],
    ['this morning', '07:10', DAY, '09:00', '18:00'],
    ['this afternoon', '14:10', DAY, '15:00', '18:00'],
    ['the end of the afternoon', '17:59', DAY, '18:00', '19:00'],
    ['this evening, which is over: tomorrow', '18:00', DAY, '09:00', '18:00', NEXT],
    ['tonight: tomorrow', '23:40', DAY, '09:00', '18:00', NEXT],
  ])('are proposed: %s', (_, time, asked, startTime, endTime, day = asked) => {
    expect(proposeHours(asked, { date: DAY, time })).toEqual({
      startDate: day,
      startTime,
      endDate: day,
      endTime,
    });
  });
});

it('are the opening hours of the day, else office hours', () => {
  const openOn = (day: string) => (day === DAY ? { start: '07:30', end: '21:00' } : undefined);
  const at = (time: string) => ({ date: DAY, time, openOn });
  expect(proposeHours(DAY, at('06:10'))).toMatchObject({ startTime: '07:30', endTime: '21:00' });
  expect(proposeHours(DAY, at('20:10'))).toMatchObject({ startTime: '21:00', endTime: '22:00' });
  expect(proposeHours(DAY, at('21:00'))).toMatchObject({
    startDate: NEXT,
    startTime: '09:00',
    endTime: '18:00',
  });
});

it.each([
  ['a day with its hours and a bay', `${NEXT},10:00,${NEXT},12:00,7`, ['10:00', '12:00', '7']],
  ['a day alone, with the hours proposed', NEXT, ['09:00', '18:00', '']],
  ['a day that is none', '2026-11-31', undefined],
  ['hours that are none', `${NEXT},10:00,${NEXT},9:00,`, undefined],
])('the form starts with the values of the URL: %s', (_, address, expected) => {
  const start = parseSpaceReservationPrefill(address, { date: DAY, time: '14:10' });
  expect(start?.startDate).toBe(expected && NEXT);
  expect(start ? [start.startTime, start.endTime, start.bay] : undefined).toEqual(expected);
});

describe('the proposed space', () => {
  const spaces = [4, 5, 6].map((id) => ({ id, name: `A${id}`, kinds: [], mayReserve: true }));
  it.each([
    ['the first', [], [], '4'],
    ['the first that is free', [4], [], '5'],
    ['the first of those looked at', [5], [5, 6], '6'],
    ['another where those are taken', [6], [6], '4'],
    ['none where all are', [4, 5, 6], [5], ''],
  ])('is %s', (_, taken, preferred, space) => {
    expect(findFirstFreeSpace(spaces, new Set(taken), preferred)).toBe(space);
  });

  it('is an ordinary one while one is free', () => {
    const special = { id: 3, name: 'A3', kinds: ['accessible' as const], mayReserve: true };
    expect(findFirstFreeSpace([special, ...spaces], new Set([4]), [])).toBe('5');
    expect(findFirstFreeSpace([special, ...spaces], new Set([4, 5, 6]), [])).toBe('3');
  });
});
