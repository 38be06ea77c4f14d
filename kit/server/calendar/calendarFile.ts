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
import { withoutLinks } from '../../links.ts';
import { addDays, type LocalDate, type LocalTime } from '../../time.ts';
import type { MailAttachment } from '../database/tables.ts';
import { timeZoneBlock } from './timeZoneBlock.ts';

/** A moment of the wall clock; `24:00` is the end of its day. */
interface WallClock {
  date: LocalDate;
  time: LocalTime;
}

/** What stands in a calendar, whoever looks at it. */
export interface CalendarEntry {
  /** The same for every message about the event, and unique in the world. */
  uid: string;
  /** Rises with every change (RFC 5546 §2.1.4). */
  sequence: number;
  /** Wall clock in `timeZone`. */
  start: WallClock;
  durationMinutes: number;
  /** IANA name. */
  timeZone: string;
  summary: string;
  location: string;
  /** Text, in which addresses are no links, or the address of a page of ours. */
  description: string | { page: string };
  organizer: { name: string; email: string };
}

/** An entry as it is sent to somebody. */
export interface CalendarEvent extends CalendarEntry {
  attendee: { name: string; email: string };
}

interface FileOptions {
  /** REQUEST and CANCEL speak of one event; PUBLISH of several, and names no attendee (RFC 5546 §3.2). */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  events: readonly CalendarEvent[];
  language: Language;
  now: Date;
}

interface FeedOptions {
  /** What calendar programs call it. */
  name: string;
  entries: readonly CalendarEntry[];
  language: Language;
  now: Date;
}

/** How often a program is asked to read a feed again, in seconds; several take their own time all the same. */
const READ_AGAIN_AFTER = 3_600;

/**
 * An iCalendar file (RFC 5545): CRLF, folded, wall-clock times with their TZID and the VTIMEZONE that explains it.
 * Does not depend on the server's own time zone. Throws a RangeError for an unknown time zone.
 */
export function calendarFile({ method, events, language, now }: FileOptions): string {
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

/** Such a file as a mail carries it. */
export function calendarAttachment(filename: string, options: FileOptions): MailAttachment {
  return {
    filename,
    contentType: `text/calendar; charset=utf-8; method=${options.method}`,
    content: Buffer.from(calendarFile(options)).toString('base64'),
  };
}

/**
 * A calendar to subscribe to, as `calendarFile` writes it, with a name (RFC 7986 §5.1) and how often it is worth reading
 * again (§5.7). It holds all entries each time: what is missing the next time is off.
 */
export function calendarFeed({ name, entries, language, now }: FeedOptions): string {
  const calendar = emptyCalendar(language, 'PUBLISH', entries);
  // The library writes the name as it is given.
  calendar.name(escapeText(name, false)).ttl(READ_AGAIN_AFTER);
  for (const entry of entries)
    calendar.createEvent({ ...written(entry, now), status: ICalEventStatus.CONFIRMED });
  return propertiesFirst(write(calendar));
}

/** The library leaves out the line break after the last line. */
const write = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The calendar's own properties before its parts, as the grammar has them (RFC 5545 §3.4); the library mixes them. */
function propertiesFirst(text: string): string {
  const late = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n/gm;
  const properties = text.match(late)?.join('') ?? '';
  return text.replace(late, '').replace(/^(?=BEGIN:VTIMEZONE|BEGIN:VEVENT|END:VCALENDAR)/m, properties);
}

function emptyCalendar(
  language: Language,
  method: FileOptions['method'],
  entries: readonly CalendarEntry[],
): ICalCalendar {
  const firstYear = Math.min(...entries.map(({ start }) => Number(start.date.slice(0, 4))));
  return ical({
    prodId: { company: 'Parvis', product: 'Parvis', language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
    // Each entry has its own zone. With one for the whole, the library would write DTSTAMP in local time, where it must
    // be UTC (RFC 5545 §3.8.7.2).
    timezone: { name: null, generator: (zone) => timeZoneBlock(zone, firstYear) },
  });
}

function written(entry: CalendarEntry, now: Date): ICalEventData {
  // Zoned, because the library takes a native Date for the wall clock of the server.
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
    // An end must lie after its start (RFC 5545 §3.8.2.2); where the clocks skip an hour nothing may be left between.
    end: entry.durationMinutes > 0 ? end : null,
    timezone: timeZone,
    // Calendar programs make links as mail programs do.
    summary: withoutLinks(entry.summary),
    location: withoutLinks(entry.location),
    description:
      typeof entry.description === 'string' ? withoutLinks(entry.description) : entry.description.page,
    organizer: named(entry.organizer),
    busystatus: ICalEventBusyStatus.BUSY,
  };
}

/**
 * How many minutes really lie between two moments of the wall clock in a zone (IANA name): an hour less or more than the
 * clocks say where they are changed meanwhile. Never below 0. Throws a RangeError for an unknown zone.
 */
export function minutesBetween(start: WallClock, end: WallClock, timeZone: string): number {
  const [from, until] = [zoned(start, timeZone), zoned(end, timeZone)];
  // A time that the clocks skip is an hour later, and may then come after the end.
  return Math.max(0, (until.epochMilliseconds - from.epochMilliseconds) / 60_000);
}

function zoned({ date, time }: WallClock, timeZone: string): Temporal.ZonedDateTime {
  if (time === '24:00') return zoned({ date: addDays(date, 1), time: '00:00' }, timeZone);
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time });
}

/** True if the clocks show the same time twice, as in the hour that is repeated in autumn. */
function isRepeated(moment: Temporal.ZonedDateTime): boolean {
  const wall = moment.toPlainDateTime();
  const earlier = wall.toZonedDateTime(moment.timeZoneId, { disambiguation: 'earlier' });
  return !earlier.equals(wall.toZonedDateTime(moment.timeZoneId, { disambiguation: 'later' }));
}

/** No answer is asked for: it would go to an address that nobody reads. */
function invited(attendee: CalendarEvent['attendee']) {
  return {
    ...named(attendee),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  };
}

function named({ name, email }: { name: string; email: string }) {
  return { name: withoutLinks(name), email };
}
