import { z } from 'zod';
import { handoverResultSchema, handoverSchema, receiverSchema } from '../../../core/booking/handover.ts';
import { seriesScopes } from '../reservation.ts';

export const roomHandoverSchema = handoverSchema.extend({ scope: z.enum(seriesScopes).default('one') });
export type RoomHandover = z.output<typeof roomHandoverSchema>;

export const roomHandoverResultSchema = handoverResultSchema.extend({ count: z.int() });
export type RoomHandoverResult = z.output<typeof roomHandoverResultSchema>;

export const receiverSearchResultSchema = z.object({
  fields: z.array(receiverSchema),
  dates: z.object({ one: z.int(), following: z.int(), all: z.int() }),
});
export type ReceiverSearchResult = z.output<typeof receiverSearchResultSchema>;
