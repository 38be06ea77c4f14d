import type ICAL from 'ical.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readCalendar as read } from '../../../test/support/readCalendar.ts';
import {
  buildCalendarFeed,
  buildCalendarFile,
  type CalendarFileEvent,
  minutesBetween,
} from './calendarFile.ts';

const now = new Date('2026-11-01T10:00:00Z');

function event(start: CalendarFileEvent['start'], more: Partial<CalendarFileEvent> = {}): CalendarFileEvent {
  return {
    uid: `visit-1-${start.date}@parvis.test`,
    sequence: 2,
    start,
    durationMinutes: 60,
    timeZone: 'Europe/Paris',
    summary: 'Rendez-vous, chez « Élise »; étage\\4',
    location: 'Parvis Haussmann, 12 boulevard Haussmann, 75009 Paris, porte cochère au fond de la cour',
    description: 'Première ligne\nDeuxième ligne',
    organizer: { name: 'Claire "Cléo" Martin', email: 'no-reply@parvis.test' },
    attendee: { name: "Jean-Pierre D'ORMESSON", email: 'jp@visitor.test' },
    ...more,
  };
}

function write(events: CalendarFileEvent[], method: 'REQUEST' | 'CANCEL' | 'PUBLISH' = 'REQUEST') {
  return buildCalendarFile({ method, events, language: 'fr', now });
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland'])(
  'a calendar entry written on a server in %s',
  (server) => {
    // Around both changes of the clock; the expected instants are written by hand.
    test.each([
      ['2026-11-23', '09:30', 'Europe/Paris', '2026-11-23T08:30:00.000Z'],
      ['2027-07-14', '09:30', 'Europe/Paris', '2027-07-14T07:30:00.000Z'],
      ['2027-03-27', '23:30', 'Europe/Paris', '2027-03-27T22:30:00.000Z'],
      ['2027-03-28', '01:30', 'Europe/Paris', '2027-03-28T00:30:00.000Z'],
      ['2027-03-28', '09:30', 'Europe/Paris', '2027-03-28T07:30:00.000Z'],
      ['2026-10-25', '00:30', 'Europe/Paris', '2026-10-24T22:30:00.000Z'],
      ['2026-10-25', '09:30', 'Europe/Paris', '2026-10-25T08:30:00.000Z'],
      // The night when New York has no 2:30.
      ['2027-03-14', '02:30', 'Europe/Paris', '2027-03-14T01:30:00.000Z'],
      ['2027-03-20', '09:30', 'America/New_York', '2027-03-20T13:30:00.000Z'],
      ['2026-11-23', '09:30', 'Europe/Kiev', '2026-11-23T07:30:00.000Z'],
      ['2026-11-23', '09:30', 'Asia/Kolkata', '2026-11-23T04:00:00.000Z'],
    ])('for %s %s in %s starts at %s and lasts an hour', (date, time, timeZone, instant) => {
      vi.stubEnv('TZ', server);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(server);
      const [visit] = read(write([event({ date, time }, { timeZone })])).events;
      expect(visit?.wallClock).toBe(`${date}T${time}:00`);
      expect(visit?.start).toBe(instant);
      expect(Date.parse(visit?.end ?? '') - Date.parse(instant)).toBe(3_600_000);
    });
  },
);

test('a calendar entry at a time that a clock change skips starts an hour later', () => {
  const [visit] = read(write([event({ date: '2027-03-28', time: '02:30' })])).events;
  expect(visit?.wallClock).toBe('2027-03-28T03:30:00');
});

// Paris repeats the hour from 2:00 on 25 October, New York that from 1:00 on 1 November.
test.each([
  ['2026-10-25', '01:30', 'Europe/Paris', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '02:00', 'Europe/Paris', '2026-10-25T00:00:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01', '01:15', 'America/New_York', '2026-11-01T05:15:00.000Z'],
])(
  'a calendar entry from %s %s in %s lasts an hour when the clocks go back',
  (date, time, timeZone, instant) => {
    const [visit] = read(write([event({ date, time }, { timeZone })])).events;
    expect(visit).toMatchObject({ start: instant });
    expect(Date.parse(visit?.end ?? '') - Date.parse(visit?.start ?? '')).toBe(3_600_000);
  },
);

test('a calendar entry has title, attendee and organiser with all characters intact', () => {
  const { calendar, events } = read(write([event({ date: '2026-11-23', time: '09:30' })]));
  const component = events[0]?.component as ICAL.Component;
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(component.getFirstPropertyValue('uid')).toBe('visit-1-2026-11-23@parvis.test');
  expect(component.getFirstPropertyValue('sequence')).toBe(2);
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-01T10:00:00Z');
  expect(component.getFirstPropertyValue('summary')).toBe('Rendez-vous, chez « Élise »; étage\\4');
  expect(component.getFirstPropertyValue('location')).toContain('75009 Paris, porte cochère');
  expect(component.getFirstPropertyValue('description')).toBe('Première ligne\nDeuxième ligne');
  const organizer = component.getFirstProperty('organizer');
  expect(organizer?.getFirstValue()).toBe('mailto:no-reply@parvis.test');
  expect(organizer?.getFirstParameter('cn')).toBe('Claire "Cléo" Martin');
  const attendee = component.getFirstProperty('attendee');
  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:jp@visitor.test');
  expect(attendee?.getFirstParameter('rsvp')).toBe('FALSE');
});

test('a cancellation has the method and the status that remove the entry', () => {
  const { calendar, events } = read(write([event({ date: '2026-11-23', time: '09:30' })], 'CANCEL'));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test('several dates become one file of several entries without an attendee', () => {
  const days = ['2026-11-23', '2026-11-24', '2027-03-28'];
  const { calendar, events } = read(
    write(
      days.map((date) => event({ date, time: '09:30' })),
      'PUBLISH',
    ),
  );
  expect(events.map(({ wallClock }) => wallClock.slice(0, 10))).toEqual(days);
  expect(new Set(events.map(({ component }) => component.getFirstPropertyValue('uid'))).size).toBe(3);
  expect(events.some(({ component }) => component.hasProperty('attendee'))).toBe(false);
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
});

test.each([0, -30])('a calendar entry of %s minutes has no end', (durationMinutes) => {
  const file = write([event({ date: '2027-03-28', time: '02:30' }, { durationMinutes })]);
  expect(file).not.toContain('DTEND');
  expect(read(file).events[0]?.start).toBe('2027-03-28T01:30:00.000Z');
});

test('a calendar feed has a name, a refresh interval and no attendee', () => {
  const entries = ['2026-11-23', '2027-03-28'].map((date) => {
    const { attendee, ...entry } = event({ date, time: '09:30' });
    return entry;
  });
  const name = 'Ada, « chez elle »; le soir';
  const file = buildCalendarFeed({ name, entries, language: 'en', now });
  const { calendar, events } = read(file);
  const said = (property: string) => String(calendar.getFirstPropertyValue(property));
  expect(said('method')).toBe('PUBLISH');
  // The parser does not treat these two as text and leaves them unchanged.
  const escaped = 'Ada\\, « chez elle »\\; le soir';
  expect([said('name'), said('x-wr-calname')]).toEqual([escaped, escaped]);
  expect([said('refresh-interval'), said('x-published-ttl')]).toEqual(['PT1H', 'PT1H']);
  // A calendar's properties come before its parts (RFC 5545 §3.4).
  const parts = file.indexOf('BEGIN:VTIMEZONE');
  for (const property of ['REFRESH-INTERVAL', 'X-PUBLISHED-TTL', 'X-WR-CALNAME'])
    expect(file.lastIndexOf(property)).toBeLessThan(parts);
  expect(events.map(({ start }) => start)).toEqual(['2026-11-23T08:30:00.000Z', '2027-03-28T07:30:00.000Z']);
  for (const { component } of events) {
    // In UTC, whatever the zones of the entries.
    expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-01T10:00:00Z');
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(component.hasProperty('attendee')).toBe(false);
    expect(component.hasProperty('organizer')).toBe(true);
  }
});

test('lines of a calendar file end with CRLF and have at most 75 octets, also in an empty feed', () => {
  const { attendee, ...entry } = event({ date: '2026-11-23', time: '09:30' });
  const feedOf = (...entries: (typeof entry)[]) =>
    buildCalendarFeed({ name: 'Parvis', entries, language: 'fr', now });
  for (const file of [write([{ attendee, ...entry }]), feedOf(), feedOf(entry)]) {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file).toMatch(/END:VCALENDAR\r\n$/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test('a calendar file is refused in an unknown time zone', () => {
  expect(() => write([event({ date: '2026-11-23', time: '09:30' }, { timeZone: 'Nowhere/Land' })])).toThrow(
    RangeError,
  );
});

test.each([
  ['2026-11-23 09:30', '2026-11-23 10:45', 75, 'an ordinary morning'],
  ['2026-11-23 22:00', '2026-11-24 01:00', 180, 'over midnight'],
  ['2026-11-23 22:00', '2026-11-23 24:00', 120, 'until the end of the day'],
  ['2027-03-28 01:00', '2027-03-28 04:00', 120, 'over the hour that is skipped'],
  ['2027-03-28 00:00', '2027-03-28 24:00', 23 * 60, 'all of the short day'],
  ['2027-03-28 02:30', '2027-03-28 03:00', 0, 'from a skipped time, which comes after the end'],
  ['2027-03-28 02:00', '2027-03-28 03:00', 0, 'the skipped hour itself'],
  ['2026-10-25 01:00', '2026-10-25 04:00', 240, 'over the hour that comes twice'],
  ['2026-10-25 02:15', '2026-10-25 02:45', 30, 'within the first of the two'],
  ['2026-10-25 00:00', '2026-10-25 24:00', 25 * 60, 'all of the long day'],
])('the duration from %s to %s is %i minutes in Paris: %s', (start, end, minutes) => {
  const moment = (text: string) => ({ date: text.slice(0, 10), time: text.slice(11) });
  expect(minutesBetween(moment(start), moment(end), 'Europe/Paris')).toBe(minutes);
});

test('a duration is computed in the given time zone', () => {
  const [start, end] = [
    { date: '2027-03-28', time: '00:00' },
    { date: '2027-03-28', time: '24:00' },
  ];
  expect(minutesBetween(start, end, 'America/New_York')).toBe(24 * 60);
  expect(() => minutesBetween(start, end, 'Nowhere/Land')).toThrow(RangeError);
});
