import { DAYS_AHEAD } from '../../../core/web/today.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { Session } from '../../../kit/web/session.ts';
import { listBayReservations } from '../wire.ts';

/** Home: the reservations of the next days. */
export const nextSpacesQuery = (building: number, from: LocalDate) =>
  callQuery(listBayReservations, { building, from, to: addDays(from, DAYS_AHEAD) });

export const prefetchNextSpaces = ({ building }: Session, today: LocalDate): void =>
  void queryClient.prefetchQuery(nextSpacesQuery(building.id, today));
