import { z } from 'zod';
import { fact } from '../../kit/fact.ts';
import { localDate, localTime, periodEnd } from '../../kit/time.ts';

const aReservation = { about: 'reservation', topic: 'rooms' } as const;

export const reservationBooked = fact('reservation.booked', {
  ...aReservation,
  says: z.object({ holderId: z.int() }),
});
/** When it is from then on. */
export const reservationChanged = fact('reservation.changed', {
  ...aReservation,
  says: z.object({ date: localDate, start: localTime, end: periodEnd }),
});
export const reservationCanceled = fact('reservation.canceled', aReservation);
/** By somebody who is invited: that they will not come, or will after all. */
export const invitationDeclined = fact('reservation.declined', aReservation);
export const invitationAccepted = fact('reservation.accepted', aReservation);
/** By staff, who say why in the mail. */
export const reservationCanceledForTheBuilding = fact('reservation.canceled_for_the_building', aReservation);
