import { z } from 'zod';
import { handoverResultSchema, handoverSchema, receiverSchema } from '../../../core/booking/handover.ts';
import { seriesScopes } from '../reservation.ts';

export const roomHandoverSchema = handoverSchema.extend({ scope: z.enum(seriesScopes).default('one') });
export type RoomHandover = z.output<typeof roomHandoverSchema>;

export const handedOverDatesSchema = handoverResultSchema.extend({ count: z.int() });
export type HandedOverDates = z.output<typeof handedOverDatesSchema>;

export const receiversFoundSchema = z.object({
  fields: z.array(receiverSchema),
  dates: z.object({ one: z.int(), following: z.int(), all: z.int() }),
});
export type ReceiversFound = z.output<typeof receiversFoundSchema>;
