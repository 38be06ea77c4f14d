import { expect, it } from 'vitest';
import { getInitialSlot } from './initialSlot.ts';

const zone = 'Europe/Paris';
const at = (time: string, date = '2026-11-25') => new Date(`${date}T${time}:00Z`);

it.each([
  ['the next half hour', at('09:05'), '2026-11-25', '10:30'],
  ['never before eight', at('05:40'), '2026-11-25', '08:00'],
  ['an hour that still ends by seven', at('16:59'), '2026-11-25', '18:00'],
  ['the next morning afterwards', at('17:00'), '2026-11-26', '09:00'],
  ['on Friday evening that of Monday', at('19:00', '2026-11-27'), '2026-11-30', '09:00'],
])('proposes %s', (_, now, date, start) => {
  expect(getInitialSlot({ date: now.toISOString().slice(0, 10) }, zone, { now })).toMatchObject({
    date,
    start,
  });
});

it('proposes nine o’clock on another day and keeps a selection', () => {
  expect(getInitialSlot({ date: '2026-12-01' }, zone, { now: at('20:00') })).toEqual({
    date: '2026-12-01',
    start: '09:00',
    end: '10:00',
    rooms: [],
  });
  const pointed = { date: '2026-11-25', start: '22:00', end: '23:30', rooms: [3] };
  expect(getInitialSlot(pointed, zone, { now: at('20:00') })).toEqual(pointed);
});

it('follows the opening hours of building or room and skips closed days', () => {
  const openOn = (day: string) =>
    day < '2026-11-28' || day > '2026-11-29' ? { start: '10:00', end: '17:00' } : undefined;
  const begin = (date: string, now: Date) => getInitialSlot({ date }, zone, { openOn, now });
  expect(begin('2026-11-25', at('05:40'))).toMatchObject({ start: '10:00', end: '11:00' });
  expect(begin('2026-12-01', at('09:00'))).toMatchObject({ date: '2026-12-01', start: '10:00' });
  expect(begin('2026-11-27', at('15:10', '2026-11-27'))).toMatchObject({
    date: '2026-11-30',
    start: '10:00',
  });
  const short = () => ({ start: '10:00', end: '10:30' });
  expect(getInitialSlot({ date: '2026-12-01' }, zone, { openOn: short, now: at('09:00') }).end).toBe('10:30');
});

it('proposes the hours of the filter, on the next working day when they are over', () => {
  const wanted = { start: '14:00', end: '15:30' };
  const begin = (date: string, now: Date) => getInitialSlot({ date }, zone, { wanted, now });
  expect(begin('2026-11-25', at('09:00'))).toEqual({ ...wanted, date: '2026-11-25', rooms: [] });
  expect(begin('2026-11-27', at('15:00', '2026-11-27'))).toEqual({
    ...wanted,
    date: '2026-11-30',
    rooms: [],
  });
  const pointed = { date: '2026-11-25', start: '22:00', end: '23:30', rooms: [3] };
  expect(getInitialSlot(pointed, zone, { wanted, now: at('09:00') })).toEqual(pointed);
});
