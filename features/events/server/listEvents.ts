import { AppError } from '../../../kit/errors.ts';
import { limitDayRange } from '../../../kit/server/http/dayRange.ts';
import type { CalendarContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRange, today } from '../../../kit/time.ts';
import { type BuildingEvent, DAYS_BACK } from '../event.ts';
import { type EventKind, moduleOf } from '../eventKind.ts';
import { findEventOfKind, findEventsOn } from './visibleEvents.ts';

export async function listEvents(
  context: CalendarContext,
  { kind, from, to, id }: DayRange & { kind: EventKind; id?: number | undefined },
): Promise<BuildingEvent[]> {
  const { building, now } = context;
  if (!building.modules.has(moduleOf[kind])) throw new AppError('not_found');
  if (id !== undefined) return findEventOfKind(context, kind, id);
  const start = from ?? addDays(today(building.timeZone, now), -DAYS_BACK);
  return findEventsOn(context, { kind, ...limitDayRange(start, to ?? from) });
}
