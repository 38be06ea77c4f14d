import type { ScreenContext } from '../../../core/feature/web/screens.ts';
import { TODAY_LIST_DAYS_AHEAD } from '../../../core/feature/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { type DateRange, isRangeTooLong, parseUrlDateRange } from '../../../kit/web/list/period.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import { listVisits } from '../api.ts';

export const visitsQuery = (building: number, { start, end }: DateRange) =>
  callQuery(listVisits, { building, from: start, to: end });

export const nextVisitsQuery = ({ user, building }: Session, start: LocalDate) =>
  visitsQuery(building.id, { start, end: isStaff(user) ? start : addDays(start, TODAY_LIST_DAYS_AHEAD) });

export const prefetchNextVisits = (session: Session, today: LocalDate): void =>
  void queryClient.prefetchQuery(nextVisitsQuery(session, today));

export function prefetchVisits({ building, today, search }: ScreenContext): void {
  const range = parseUrlDateRange(search, today);
  if (!isRangeTooLong(range)) void queryClient.prefetchQuery(visitsQuery(building.id, range));
}
