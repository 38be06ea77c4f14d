import { TODAY_LIST_DAYS_AHEAD } from '../../../core/feature/web/today.ts';
import { modulesQuery } from '../../../core/feature/web/useModules.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { getLastDayOfMonth, listWeeksOfMonth } from '../../../kit/web/calendar/months.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import { listEvents } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import { type EventKind, eventKinds, moduleByEventKind } from '../eventKind.ts';
import type { EventSearchBuildingAndKind } from './useEventsUpcomingFirst.ts';

/** The events of the weeks of a month. */
export function monthEventsQuery({ asAnybody, ...of }: EventSearchBuildingAndKind, month: LocalDate) {
  const days = listWeeksOfMonth(month).flat();
  return callQuery(listEvents, { ...of, from: days[0] ?? month, to: days.at(-1) ?? month }, asAnybody);
}

export const isInMonth = ({ startDate, endDate }: BuildingEvent, month: LocalDate): boolean =>
  startDate <= getLastDayOfMonth(month) && endDate >= month;

export const nextEventsQuery = (building: number, kind: EventKind, from: LocalDate) =>
  callQuery(listEvents, { building, kind, from, to: addDays(from, TODAY_LIST_DAYS_AHEAD) });

export async function prefetchNextEvents({ building: { id } }: Session, today: LocalDate): Promise<void> {
  const [modules] = await queryClient.ensureQueryData(modulesQuery(id)).catch(() => []);
  for (const kind of eventKinds)
    if (modules?.[moduleByEventKind[kind]]) void queryClient.prefetchQuery(nextEventsQuery(id, kind, today));
}
