import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { versionFieldSchema } from '../../kit/version.ts';

/** Handing over a reservation to a colleague of its holder (docs/specification.md §17). */

defineErrors('booking', {
  receiver_unknown: 422,
  reservation_over: 409,
  handover_stands: 409,
});

export const HANDOVER_UNDO_MINUTES = 10;

export const reservationHandoverInputSchema = z.object({
  receiver: z.string().trim().min(1).max(100),
  version: versionFieldSchema,
});
export type ReservationHandoverInput = z.output<typeof reservationHandoverInputSchema>;

/** `undo`: signed code that only its caller may use. */
export const reservationHandoverResultSchema = z.object({ undo: z.string() });
export type ReservationHandoverResult = z.output<typeof reservationHandoverResultSchema>;

export const handoverUndoInputSchema = z.object({ undo: z.string().min(1).max(100_000) });

export const receiverSearchSchema = z.object({ search: z.string().max(100).default('') });

export const handoverReceiverSchema = z.object({
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
});
export type HandoverReceiver = z.output<typeof handoverReceiverSchema>;
