import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Language } from '../actor.ts';
import type { LocalDate, LocalTime } from '../time.ts';

export interface CalendarEvent {
  /** The same for every message about the event, and unique in the world. */
  uid: string;
  /** Rises with every change (RFC 5546 §2.1.4). */
  sequence: number;
  /** Wall clock in `timeZone`. */
  start: { date: LocalDate; time: LocalTime };
  durationMinutes: number;
  /** IANA name. */
  timeZone: string;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  status: 'CONFIRMED' | 'CANCELLED';
}

interface Options {
  /** REQUEST and CANCEL speak of one event; PUBLISH of several, and names no attendee (RFC 5546 §3.2). */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  events: readonly CalendarEvent[];
  language: Language;
  now: Date;
}

/**
 * An iCalendar file (RFC 5545): CRLF, folded, wall-clock times with their TZID and the VTIMEZONE that explains it.
 * Does not depend on the server's own time zone. Throws a RangeError for an unknown time zone.
 */
export function calendarFile({ method, events, language, now }: Options): string {
  const calendar = ical({
    prodId: { company: 'Parvis', product: 'Parvis', language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
    // Without a name: a calendar with one would write DTSTAMP in local time, where it must be UTC.
    timezone: { name: null, generator: timeZoneBlock },
  });
  for (const event of events) {
    // Zoned, because the library takes a native Date for the wall clock of the server.
    const start = Temporal.PlainDate.from(event.start.date).toZonedDateTime({
      timeZone: event.timeZone,
      plainTime: event.start.time,
    });
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: now,
      start,
      end: start.add({ minutes: event.durationMinutes }),
      timezone: event.timeZone,
      summary: event.summary,
      location: event.location,
      description: event.description,
      organizer: event.organizer,
      attendees: method === 'PUBLISH' ? [] : [invited(event.attendee)],
      status: ICalEventStatus[event.status],
      busystatus: ICalEventBusyStatus.BUSY,
    });
  }
  return calendar.toString();
}

/** The rules of a zone, under the very name that the events use (the library answers old names with the new one). */
function timeZoneBlock(zone: string): string | null {
  return tzlib_get_ical_block(zone)[0]?.replace(/^TZID:.*$/m, `TZID:${zone}`) ?? null;
}

/** No answer is asked for: it would go to an address that nobody reads. */
function invited({ name, email }: CalendarEvent['attendee']) {
  return {
    name,
    email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  };
}
