import type { ScreenContext } from '../../../core/feature/web/screens.ts';
import { TODAY_LIST_DAYS_AHEAD } from '../../../core/feature/web/today.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { type DateRange, isRangeTooLong, parseUrlDateRange } from '../../../kit/web/list/period.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import { listParcels, readWaitingParcelsSummary } from '../api.ts';
import { readReceptionParcels } from '../collection/api.ts';
import { can } from '../policy.ts';

export const parcelsQuery = (building: number, { start, end }: DateRange) =>
  callQuery(listParcels, { building, from: start, to: end });

export const waitingParcelsSummaryQuery = (building: number) =>
  callQuery(readWaitingParcelsSummary, { building });

export const expectedParcelsQuery = (building: number, today: LocalDate) =>
  parcelsQuery(building, { start: today, end: addDays(today, TODAY_LIST_DAYS_AHEAD) });

export const receptionParcelsQuery = (building: number) => callQuery(readReceptionParcels, { building });

export function prefetchExpectedParcels({ user, building }: Session, today: LocalDate): void {
  if (can.keepLog(user)) return;
  void queryClient.prefetchQuery(waitingParcelsSummaryQuery(building.id));
  void queryClient.prefetchQuery(expectedParcelsQuery(building.id, today));
}

export function prefetchParcels({ building, today, search }: ScreenContext): void {
  const range = parseUrlDateRange(search, today);
  if (!isRangeTooLong(range)) void queryClient.prefetchQuery(parcelsQuery(building.id, range));
  void queryClient.prefetchQuery(waitingParcelsSummaryQuery(building.id));
}

export const prefetchReceptionParcels = ({ building }: Session): void =>
  void queryClient.prefetchQuery(receptionParcelsQuery(building.id));
