import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays, getLocalNow } from '../../time.ts';
import { timeZones } from '../../timeZones.ts';
import { buildTimeZoneBlock } from './timeZoneBlock.ts';

function readZone(block: string): ICAL.Timezone {
  const calendar = ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`);
  return new ICAL.Timezone(new ICAL.Component(calendar).getFirstSubcomponent('vtimezone') as ICAL.Component);
}

test('time zone rules in calendar files agree with the screens for every offered zone', () => {
  expect(timeZones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Europe/Paris']));
  const wrong: string[] = [];
  for (const timeZone of timeZones) {
    const zone = readZone(buildTimeZoneBlock(timeZone, 2026));
    for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      // At this hour no zone repeats an hour.
      const instant = new Date(`${day}T18:10:00Z`);
      const { date, time } = getLocalNow(timeZone, instant);
      const wallClock = ICAL.Time.fromDateTimeString(`${date}T${time}:00`);
      const offset = (Date.parse(`${date}T${time}:00Z`) - instant.getTime()) / 1000;
      if (zone.utcOffset(wallClock) !== offset) wrong.push(`${timeZone} ${date} ${time}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a yearly clock change is written as one rule', () => {
  expect(buildTimeZoneBlock('Europe/Paris', 2026)).toBe(
    [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Paris',
      'BEGIN:DAYLIGHT',
      'DTSTART:20250330T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251026T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n'),
  );
});

test.each([
  ['America/New_York', 'BYMONTH=3;BYDAY=2SU', '-0500', '-0400'],
  ['America/Santiago', 'BYMONTH=9;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU', '-0400', '-0300'],
  ['Asia/Jerusalem', 'BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR', '+0200', '+0300'],
])('the time zone rule of %s is %s', (timeZone, rule, from, to) => {
  expect(buildTimeZoneBlock(timeZone, 2026)).toContain(
    `RRULE:FREQ=YEARLY;${rule}\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${to}`,
  );
});
