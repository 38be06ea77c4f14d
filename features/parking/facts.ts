import { z } from 'zod';
import { fact } from '../../kit/fact.ts';
import { localDate, localTime, periodEnd } from '../../kit/time.ts';

const aReservation = { about: 'bay_reservation', topic: 'parking' } as const;

export const bayReservationBooked = fact('bay_reservation.booked', {
  ...aReservation,
  says: z.object({ holderId: z.int() }),
});
/** Where and when it is from then on. */
export const bayReservationChanged = fact('bay_reservation.changed', {
  ...aReservation,
  says: z.object({
    bayId: z.int(),
    ...{ startDate: localDate, startTime: localTime, endDate: localDate, endTime: periodEnd },
  }),
});
/** It is somebody else's from then on. */
export const bayReservationHandedOver = fact('bay_reservation.handed_over', {
  ...aReservation,
  says: z.object({ from: z.int(), to: z.int() }),
});
export const bayReservationCanceled = fact('bay_reservation.canceled', aReservation);
/** By staff, who say why in the mail. */
export const bayReservationCanceledForTheBuilding = fact(
  'bay_reservation.canceled_for_the_building',
  aReservation,
);
