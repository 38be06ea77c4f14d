import { z } from 'zod';
import { plainText } from '../../kit/plainText.ts';
import { logbookCategories, TEXT_MAX } from './logbook.ts';

export const newHandoverSchema = z.object({ text: plainText.max(TEXT_MAX) });
export type NewHandover = z.output<typeof newHandoverSchema>;

export const categoryCountsSchema = z.partialRecord(z.enum(logbookCategories), z.int());

export const handoverSchema = z.object({
  id: z.int(),
  text: z.string(),
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
  signedAt: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** Time of the previous handover; null for the first one. */
  since: z.string().nullable(),
  counts: categoryCountsSchema,
  isMine: z.boolean(),
  emptied: z.boolean(),
});
export type Handover = z.output<typeof handoverSchema>;

export const handoverSorts = ['written'] as const;

export const shiftSchema = z.object({
  since: z.string().nullable(),
  counts: categoryCountsSchema,
  open: z.array(handoverSchema),
});
export type Shift = z.output<typeof shiftSchema>;
