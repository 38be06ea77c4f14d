import ical, {
  escape as escapeText,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { Language } from '../../actor.ts';
import { addDays, type LocalDate, type LocalTime } from '../../time.ts';
import { disableLinks } from '../../webAddresses.ts';
import type { MailAttachment } from '../database/tables.ts';
import { buildTimeZoneBlock } from './timeZoneBlock.ts';

interface WallClock {
  date: LocalDate;
  time: LocalTime;
}

export interface CalendarFileEntry {
  uid: string;
  /** Increases with every change (RFC 5546 §2.1.4). */
  sequence: number;
  start: WallClock;
  durationMinutes: number;
  timeZone: string;
  summary: string;
  location: string;
  /** Text, in which URLs are not linked, or the URL of a page of the portal. */
  description: string | { page: string };
  organizer: { name: string; email: string };
}

export interface CalendarFileEvent extends CalendarFileEntry {
  attendee: { name: string; email: string };
}

interface FileOptions {
  /** REQUEST and CANCEL are about one event; PUBLISH about several, without attendees (RFC 5546 §3.2). */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  events: readonly CalendarFileEvent[];
  language: Language;
  now: Date;
}

interface FeedOptions {
  name: string;
  entries: readonly CalendarFileEntry[];
  language: Language;
  now: Date;
}

const READ_AGAIN_AFTER = 3_600;

/** Builds an iCalendar file (RFC 5545). Throws a RangeError for an unknown time zone. */
export function buildCalendarFile({ method, events, language, now }: FileOptions): string {
  const calendar = emptyCalendar(language, method, events);
  for (const event of events) {
    calendar.createEvent({
      ...written(event, now),
      attendees: method === 'PUBLISH' ? [] : [invited(event.attendee)],
      status: ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
    });
  }
  return write(calendar);
}

export function buildCalendarAttachment(filename: string, options: FileOptions): MailAttachment {
  return {
    filename,
    contentType: `text/calendar; charset=utf-8; method=${options.method}`,
    content: Buffer.from(buildCalendarFile(options)).toString('base64'),
  };
}

/**
 * Builds a calendar for subscriptions, with a name (RFC 7986 §5.1) and a refresh interval (§5.7). It always
 * contains all entries; missing ones count as cancelled.
 */
export function buildCalendarFeed({ name, entries, language, now }: FeedOptions): string {
  const calendar = emptyCalendar(language, 'PUBLISH', entries);
  // The library does not escape the name.
  calendar.name(escapeText(name, false)).ttl(READ_AGAIN_AFTER);
  for (const entry of entries)
    calendar.createEvent({ ...written(entry, now), status: ICalEventStatus.CONFIRMED });
  return propertiesFirst(write(calendar));
}

const write = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** RFC 5545 §3.4 requires the calendar's properties first; the library mixes them with its parts. */
function propertiesFirst(text: string): string {
  const late = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm;
  const properties = text.match(late)?.join('') ?? '';
  return text.replace(late, '').replace(/^(?=BEGIN:VTIMEZONE|BEGIN:VEVENT|END:VCALENDAR)/m, properties);
}

function emptyCalendar(
  language: Language,
  method: FileOptions['method'],
  entries: readonly CalendarFileEntry[],
): ICalCalendar {
  const firstYear = Math.min(...entries.map(({ start }) => Number(start.date.slice(0, 4))));
  return ical({
    prodId: { company: 'Parvis', product: 'Parvis', language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
    // Each entry has its own zone. With a global zone, the library would write DTSTAMP in local time instead
    // of UTC (RFC 5545 §3.8.7.2).
    timezone: { name: null, generator: (zone) => buildTimeZoneBlock(zone, firstYear) },
  });
}

function written(entry: CalendarFileEntry, now: Date): ICalEventData {
  // Zoned, because the library reads a native Date as the wall clock of the server.
  const local = zoned(entry.start, entry.timeZone);
  const localEnd = local.add({ minutes: entry.durationMinutes });
  // Programs disagree on which of two equal hours a local time means.
  const timeZone = isRepeated(local) || isRepeated(localEnd) ? 'UTC' : entry.timeZone;
  const [start, end] = [local.withTimeZone(timeZone), localEnd.withTimeZone(timeZone)];
  return {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: now,
    start,
    // The end must be after the start (RFC 5545 §3.8.2.2). A skipped hour may leave nothing in between.
    end: entry.durationMinutes > 0 ? end : null,
    timezone: timeZone,
    // Calendar programs turn URLs into links.
    summary: disableLinks(entry.summary),
    location: disableLinks(entry.location),
    description:
      typeof entry.description === 'string' ? disableLinks(entry.description) : entry.description.page,
    organizer: toMailbox(entry.organizer),
    busystatus: ICalEventBusyStatus.BUSY,
  };
}

/** Real duration between wall-clock moments, at least 0, regarding clock changes. */
export function minutesBetween(start: WallClock, end: WallClock, timeZone: string): number {
  const [from, until] = [zoned(start, timeZone), zoned(end, timeZone)];
  return Math.max(0, (until.epochMilliseconds - from.epochMilliseconds) / 60_000);
}

function zoned({ date, time }: WallClock, timeZone: string): Temporal.ZonedDateTime {
  if (time === '24:00') return zoned({ date: addDays(date, 1), time: '00:00' }, timeZone);
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time });
}

function isRepeated(moment: Temporal.ZonedDateTime): boolean {
  const wall = moment.toPlainDateTime();
  const earlier = wall.toZonedDateTime(moment.timeZoneId, { disambiguation: 'earlier' });
  return !earlier.equals(wall.toZonedDateTime(moment.timeZoneId, { disambiguation: 'later' }));
}

/** No reply is requested, because nobody reads the sender's mailbox. */
function invited(attendee: CalendarFileEvent['attendee']) {
  return {
    ...toMailbox(attendee),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  };
}

function toMailbox({ name, email }: { name: string; email: string }) {
  return { name: disableLinks(name), email };
}
