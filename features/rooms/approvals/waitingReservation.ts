import { z } from 'zod';
import { cancellation } from '../../../core/booking/booking.ts';
import { versionField } from '../../../kit/version.ts';
import { reservation } from '../reservation.ts';

/** A reservation that waits until staff agree, as they see it. */
export const waitingReservation = reservation.extend({
  /** As staff see no series: whether it is one of several dates, and which. */
  ofSeries: z.int().nullable(),
  version: z.int(),
});
export type WaitingReservation = z.output<typeof waitingReservation>;

/** In the order of their days. */
export const waitingSorts = ['when'] as const;
export type WaitingSort = (typeof waitingSorts)[number];

/** One date, or all of its series that wait. */
const scope = z.enum(['one', 'all']).default('one');

export const agreement = z.object({ scope, version: versionField });
export type Agreement = z.output<typeof agreement>;

/** The holder reads why. */
export const refusal = agreement.extend({ reason: cancellation.shape.reason });
export type Refusal = z.output<typeof refusal>;
