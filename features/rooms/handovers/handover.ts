import { z } from 'zod';
import { handover, handoverResult, receiver } from '../../../core/booking/handover.ts';
import { seriesScopes } from '../reservation.ts';

export const roomHandover = handover.extend({ scope: z.enum(seriesScopes).default('one') });
export type RoomHandover = z.output<typeof roomHandover>;

export const handedOverDates = handoverResult.extend({ count: z.int() });
export type HandedOverDates = z.output<typeof handedOverDates>;

export const receiversFound = z.object({
  fields: z.array(receiver),
  dates: z.object({ one: z.int(), following: z.int(), all: z.int() }),
});
export type ReceiversFound = z.output<typeof receiversFound>;
