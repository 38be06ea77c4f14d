import { z } from 'zod';
import { reservationCancellationSchema } from '../../../core/booking/booking.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { reservationSchema } from '../reservations/reservation.ts';

export const waitingReservationSchema = reservationSchema.extend({
  /** Staff see no `series`, but approve whole series. */
  ofSeries: z.int().nullable(),
  version: z.int(),
});
export type WaitingReservation = z.output<typeof waitingReservationSchema>;

export const waitingReservationSorts = ['when'] as const;
export type WaitingReservationSort = (typeof waitingReservationSorts)[number];

const scope = z.enum(['one', 'all']).default('one');

export const approveReservationsInputSchema = z.object({ scope, version: versionFieldSchema });
export type ApproveReservationsInput = z.output<typeof approveReservationsInputSchema>;

export const refuseReservationsInputSchema = approveReservationsInputSchema.extend({
  reason: reservationCancellationSchema.shape.reason,
});
export type RefuseReservationsInput = z.output<typeof refuseReservationsInputSchema>;
