import type { LocalDate } from '../../../../kit/time.ts';
import { findLoadedRow, type LoadedRows, useUrlDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { type Reservation, type SeriesScope, seriesScopes } from '../reservation.ts';

export interface ReservationWithSeriesScope {
  reservation: Reservation;
  scope: SeriesScope;
}

/** Undefined `from`: all future dates. */
export const toSeriesScopeDateRange = (scope: SeriesScope, { date }: Reservation): { from?: LocalDate } =>
  scope === 'following' ? { from: date } : {};

/** URL parameter: `123`, or `123,following` for a series. */
const serializeReservationSeriesScope = ({ reservation, scope }: ReservationWithSeriesScope): string =>
  scope === 'one' ? String(reservation.id) : `${reservation.id},${scope}`;

function parseReservationSeriesScope(text: string): { id: number; scope: SeriesScope } | null {
  const [id, scope = 'one'] = text.split(',');
  const seriesScope = seriesScopes.find((each) => each === scope);
  return seriesScope ? { id: Number(id), scope: seriesScope } : null;
}

/** Dialog about one date of a series, or several. */
export function useReservationSeriesScopeDialog(name: string, reservations: LoadedRows<Reservation>) {
  return useUrlDialog<ReservationWithSeriesScope>({
    name,
    serialize: serializeReservationSeriesScope,
    find: (text) => {
      const part = parseReservationSeriesScope(text);
      const reservation = part && findLoadedRow(reservations, ({ id }) => id === part.id);
      return part && reservation ? { reservation, scope: part.scope } : (reservation as null | undefined);
    },
    canOpen: ({ reservation: { mayChange, series }, scope }) =>
      mayChange && (scope === 'one' || series !== null),
  });
}
