import { z } from 'zod';
import { cancellationSchema } from '../../../core/booking/booking.ts';
import { versionField } from '../../../kit/version.ts';
import { reservationSchema } from '../reservation.ts';

export const waitingReservationSchema = reservationSchema.extend({
  /** Staff see no `series`, but approve whole series. */
  ofSeries: z.int().nullable(),
  version: z.int(),
});
export type WaitingReservation = z.output<typeof waitingReservationSchema>;

export const waitingSorts = ['when'] as const;
export type WaitingSort = (typeof waitingSorts)[number];

const scope = z.enum(['one', 'all']).default('one');

export const approvalInputSchema = z.object({ scope, version: versionField });
export type ApprovalInput = z.output<typeof approvalInputSchema>;

export const refusalInputSchema = approvalInputSchema.extend({ reason: cancellationSchema.shape.reason });
export type RefusalInput = z.output<typeof refusalInputSchema>;
