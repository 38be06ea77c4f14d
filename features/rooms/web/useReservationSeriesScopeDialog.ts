import { findLoadedRow, type LoadedRows, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import type { Reservation } from '../reservation.ts';
import {
  parseReservationSeriesScope,
  type ReservationWithSeriesScope,
  serializeReservationSeriesScope,
} from './reservationWithSeriesScope.ts';

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
