import { z } from 'zod';
import {
  handoverReceiverSchema,
  reservationHandoverInputSchema,
  reservationHandoverResultSchema,
} from '../../../core/booking/handover.ts';
import { seriesScopes } from './reservation.ts';

export const roomHandoverInputSchema = reservationHandoverInputSchema.extend({
  scope: z.enum(seriesScopes).default('one'),
});
export type RoomHandoverInput = z.output<typeof roomHandoverInputSchema>;

export const roomHandoverResultSchema = reservationHandoverResultSchema.extend({ count: z.int() });
export type RoomHandoverResult = z.output<typeof roomHandoverResultSchema>;

export const roomHandoverReceiversSchema = z.object({
  fields: z.array(handoverReceiverSchema),
  dates: z.object({ one: z.int(), following: z.int(), all: z.int() }),
});
export type RoomHandoverReceivers = z.output<typeof roomHandoverReceiversSchema>;
