import { z } from 'zod';
import { cancellation } from '../../../core/booking/booking.ts';
import { versionField } from '../../../kit/version.ts';
import { reservation } from '../reservation.ts';

export const waitingReservation = reservation.extend({
  /** Staff see no `series`, but approve whole series. */
  ofSeries: z.int().nullable(),
  version: z.int(),
});
export type WaitingReservation = z.output<typeof waitingReservation>;

export const waitingSorts = ['when'] as const;
export type WaitingSort = (typeof waitingSorts)[number];

const scope = z.enum(['one', 'all']).default('one');

export const agreement = z.object({ scope, version: versionField });
export type Agreement = z.output<typeof agreement>;

export const refusal = agreement.extend({ reason: cancellation.shape.reason });
export type Refusal = z.output<typeof refusal>;
