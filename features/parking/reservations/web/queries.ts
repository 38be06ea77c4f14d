import type { ScreenContext } from '../../../../core/feature/web/screens.ts';
import { TODAY_LIST_DAYS_AHEAD } from '../../../../core/feature/web/today.ts';
import { addDays, getMonday, type LocalDate, localDateSchema } from '../../../../kit/time.ts';
import { callQuery, queryClient } from '../../../../kit/web/api/queries.ts';
import { parseUrlState, schemaParam } from '../../../../kit/web/navigation/useUrlState.ts';
import type { Session } from '../../../../kit/web/session/session.ts';
import { listSpaceReservations, listSpaces } from '../api.ts';

export const spacesQuery = (building: number) => callQuery(listSpaces, { building });

/** Includes the next Monday, when a night of this week may end. */
export const parkingWeekQuery = (building: number, monday: LocalDate) =>
  callQuery(listSpaceReservations, { building, from: monday, to: addDays(monday, 7) });

export const nextSpaceReservationsQuery = (building: number, from: LocalDate) =>
  callQuery(listSpaceReservations, { building, from, to: addDays(from, TODAY_LIST_DAYS_AHEAD) });

export const prefetchNextSpaceReservations = ({ building }: Session, today: LocalDate): void =>
  void queryClient.prefetchQuery(nextSpaceReservationsQuery(building.id, today));

export function prefetchParking({ building: { id }, today, search }: ScreenContext): void {
  const { date } = parseUrlState({ date: schemaParam(localDateSchema, today) }, search);
  void queryClient.prefetchQuery(spacesQuery(id));
  void queryClient.prefetchQuery(parkingWeekQuery(id, getMonday(date)));
}
