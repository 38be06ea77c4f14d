import type { LocalDate } from '../../../kit/time.ts';
import { type Reservation, type SeriesScope, seriesScopes } from '../reservation.ts';

export interface ReservationWithSeriesScope {
  reservation: Reservation;
  scope: SeriesScope;
}

/** Undefined `from`: all future dates. */
export const toSeriesScopeDateRange = (scope: SeriesScope, { date }: Reservation): { from?: LocalDate } =>
  scope === 'following' ? { from: date } : {};

/** URL parameter: `123`, or `123,following` for a series. */
export const serializeReservationSeriesScope = ({
  reservation,
  scope,
}: ReservationWithSeriesScope): string =>
  scope === 'one' ? String(reservation.id) : `${reservation.id},${scope}`;

export function parseReservationSeriesScope(text: string): { id: number; scope: SeriesScope } | null {
  const [id, scope = 'one'] = text.split(',');
  const seriesScope = seriesScopes.find((each) => each === scope);
  return seriesScope ? { id: Number(id), scope: seriesScope } : null;
}
