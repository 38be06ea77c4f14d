import { AppError, invalidField } from '../../../kit/errors.ts';
import type { CalendarContext } from '../../../kit/server/http.ts';
import { addDays, daysBetween, type LocalDate, MAX_RANGE_DAYS, today } from '../../../kit/time.ts';
import { type BuildingEvent, type EventKind, moduleOf } from '../event.ts';
import { findEvents } from './seenEvents.ts';

/** Without a start the list begins so many days ago, and then has no end either (decisions.md §1.4). */
const DAYS_BACK = 31;

interface Range {
  kind: EventKind;
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/** The events of a kind on some days, for residents, or for anybody where the building shows its calendars. */
export async function listEvents(
  context: CalendarContext,
  { kind, from, to }: Range,
): Promise<BuildingEvent[]> {
  const { building, now } = context;
  if (!building.modules.has(moduleOf[kind])) throw new AppError('not_found');
  const start = from ?? addDays(today(building.timeZone, now), -DAYS_BACK);
  const end = to ?? from;
  if (end && end < start) throw invalidField('to', 'end_before_start');
  if (end && daysBetween(start, end) > MAX_RANGE_DAYS)
    throw invalidField('to', 'range_too_long', { max: MAX_RANGE_DAYS });
  return findEvents(context, { kind, from: start, to: end });
}
