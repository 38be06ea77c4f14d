import { AppError } from '../../../kit/errors.ts';
import { limitDayRange } from '../../../kit/server/http/dayRange.ts';
import type { CalendarContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRange, today } from '../../../kit/time.ts';
import { type BuildingEvent, PAST_DAYS } from '../event.ts';
import { type EventKind, moduleByKind } from '../eventKind.ts';
import { findEventOfKind, findEventsInPeriod } from './visibleEvents.ts';

export async function listEvents(
  context: CalendarContext,
  { kind, from, to, id }: DayRange & { kind: EventKind; id?: number | undefined },
): Promise<BuildingEvent[]> {
  const { building, now } = context;
  if (!building.modules.has(moduleByKind[kind])) throw new AppError('not_found');
  if (id !== undefined) return findEventOfKind(context, kind, id);
  const start = from ?? addDays(today(building.timeZone, now), -PAST_DAYS);
  return findEventsInPeriod(context, { kind, ...limitDayRange(start, to ?? from) });
}
