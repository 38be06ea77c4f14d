import { AppError } from '../../../kit/errors.ts';
import { requireValidDayRange } from '../../../kit/server/http/dayRange.ts';
import type { PublicCalendarContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRangeQuery, getToday } from '../../../kit/time.ts';
import { type BuildingEvent, PAST_EVENT_DAYS } from '../event.ts';
import { type EventKind, moduleByEventKind } from '../eventKind.ts';
import { findEventsInPeriod, findVisibleEventOfKind } from './visibleEvents.ts';

export async function listEvents(
  context: PublicCalendarContext,
  { kind, from, to, id }: DayRangeQuery & { kind: EventKind; id?: number | undefined },
): Promise<BuildingEvent[]> {
  const { building, now } = context;
  if (!building.modules.has(moduleByEventKind[kind])) throw new AppError('not_found');
  if (id !== undefined) return findVisibleEventOfKind(context, kind, id);
  const start = from ?? addDays(getToday(building.timeZone, now), -PAST_EVENT_DAYS);
  return findEventsInPeriod(context, { kind, ...requireValidDayRange(start, to ?? from) });
}
