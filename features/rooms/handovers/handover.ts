import { z } from 'zod';
import { handedOver, handover, receiver } from '../../../core/booking/handover.ts';
import { scopes } from '../reservation.ts';

export const roomHandover = handover.extend({ scope: z.enum(scopes).default('one') });
export type RoomHandover = z.output<typeof roomHandover>;

export const handedOverDates = handedOver.extend({ count: z.int() });
export type HandedOverDates = z.output<typeof handedOverDates>;

export const receiversFound = z.object({
  fields: z.array(receiver),
  dates: z.object({ one: z.int(), following: z.int(), all: z.int() }),
});
export type ReceiversFound = z.output<typeof receiversFound>;
