import { findLoadedRow, type LoadedRows, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import type { Reservation } from '../reservation.ts';
import {
  parseReservationScope,
  type ReservationWithSeriesScope,
  serializeReservationScope,
} from './reservationWithSeriesScope.ts';

/** Dialog about one date of a series, or several. */
export function useSeriesScopeDialog(name: string, reservations: LoadedRows<Reservation>) {
  return useUrlDialog<ReservationWithSeriesScope>({
    name,
    serialize: serializeReservationScope,
    find: (text) => {
      const part = parseReservationScope(text);
      const reservation = part && findLoadedRow(reservations, ({ id }) => id === part.id);
      return part && reservation ? { reservation, scope: part.scope } : (reservation as null | undefined);
    },
    canOpen: ({ reservation: { mayChange, series }, scope }) =>
      mayChange && (scope === 'one' || series !== null),
  });
}
