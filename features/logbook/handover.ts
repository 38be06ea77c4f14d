import { z } from 'zod';
import { plainText } from '../../kit/plainText.ts';
import { categories, TEXT_MAX } from './logbook.ts';

export const newHandoverSchema = z.object({ text: plainText.max(TEXT_MAX) });
export type NewHandover = z.output<typeof newHandoverSchema>;

export const categoryCounts = z.partialRecord(z.enum(categories), z.int());

export const handover = z.object({
  id: z.int(),
  text: z.string(),
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
  signedAt: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** Time of the previous handover; null for the first one. */
  since: z.string().nullable(),
  counts: categoryCounts,
  isMine: z.boolean(),
  emptied: z.boolean(),
});
export type Handover = z.output<typeof handover>;

export const handoverSorts = ['written'] as const;

export const shiftSchema = z.object({
  since: z.string().nullable(),
  counts: categoryCounts,
  open: z.array(handover),
});
export type Shift = z.output<typeof shiftSchema>;
