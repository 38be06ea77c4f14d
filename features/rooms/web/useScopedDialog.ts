import { findRow, type LoadedRows, useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import type { Reservation } from '../reservation.ts';
import {
  parseScopedReservation,
  type ScopedReservation,
  serializeScopedReservation,
} from './scopedReservation.ts';

/** Dialog about one date of a series, or several. */
export function useScopedDialog(name: string, reservations: LoadedRows<Reservation>) {
  return useUrlDialog<ScopedReservation>({
    name,
    serialize: serializeScopedReservation,
    find: (text) => {
      const part = parseScopedReservation(text);
      const reservation = part && findRow(reservations, ({ id }) => id === part.id);
      return part && reservation ? { reservation, scope: part.scope } : (reservation as null | undefined);
    },
    canOpen: ({ reservation: { mayChange, series }, scope }) =>
      mayChange && (scope === 'one' || series !== null),
  });
}
