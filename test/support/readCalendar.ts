import ICAL from 'ical.js';
import type { Mail } from './fixtures/fixture.ts';

export interface ReadEntry {
  component: ICAL.Component;
  /** ISO 8601. The end equals the start if the file has none. */
  start: string;
  end: string;
  wallClock: string;
  zone: string;
  summary: string;
}

/** Parses a calendar file with an independent parser and only the file's own time zone rules. */
export function readCalendar(file: string): { calendar: ICAL.Component; events: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => [String(zone.getFirstPropertyValue('tzid')), new ICAL.Timezone(zone)]),
  );
  const moment = (component: ICAL.Component, name: string) => {
    const property = component.getFirstProperty(name);
    const time = property?.getFirstValue() as ICAL.Time;
    if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate().toISOString();
    const zone = zones.get(String(property?.getFirstParameter('tzid')));
    if (!zone) throw new Error(`${name} has no VTIMEZONE`);
    time.zone = zone;
    return new Date(time.toUnixTime() * 1000).toISOString();
  };
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    start: moment(component, 'dtstart'),
    end: moment(component, component.hasProperty('dtend') ? 'dtend' : 'dtstart'),
    wallClock: String(component.getFirstPropertyValue('dtstart')),
    zone: String(component.getFirstProperty('dtstart')?.getFirstParameter('tzid')),
    summary: String(component.getFirstPropertyValue('summary')),
  }));
  return { calendar, events };
}

/** The only event of each calendar file of a mail. */
export const calendarsIn = ({ attachments }: Mail) =>
  attachments
    .filter(({ contentType }) => contentType.startsWith('text/calendar'))
    .map(({ contentType, filename, content }) => {
      const { calendar, events } = readCalendar(Buffer.from(content, 'base64').toString());
      const [event, ...others] = events;
      if (!event || others.length > 0) throw new Error(`${filename} has not one event`);
      const { component, ...shown } = event;
      const text = (name: string) => String(component.getFirstPropertyValue(name));
      return {
        ...shown,
        type: contentType,
        filename,
        method: String(calendar.getFirstPropertyValue('method')),
        uid: text('uid'),
        sequence: Number(text('sequence')),
        status: text('status'),
        location: text('location'),
        attendee: text('attendee').toLowerCase(),
      };
    });
