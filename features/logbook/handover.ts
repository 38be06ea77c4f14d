import { z } from 'zod';
import { plainText } from '../../kit/plainText.ts';
import { categories, TEXT_MAX } from './logbook.ts';

export const newHandover = z.object({ text: plainText.max(TEXT_MAX) });
export type NewHandover = z.output<typeof newHandover>;

/** First entries per category; categories without entries are omitted. */
export const counted = z.partialRecord(z.enum(categories), z.int());

export const handover = z.object({
  id: z.int(),
  text: z.string(),
  /** Names are null if the account is deleted. */
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
  signedAt: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** Time of the previous handover; null for the first one. */
  since: z.string().nullable(),
  /** Entries from `since` until the handover was written. */
  counts: counted,
  /** The caller may withdraw but not sign their own handover. */
  isMine: z.boolean(),
  emptied: z.boolean(),
});
export type Handover = z.output<typeof handover>;

export const handoverSorts = ['written'] as const;

/** Unsigned handovers, and what the next handover would cover. */
export const shift = z.object({
  since: z.string().nullable(),
  counts: counted,
  open: z.array(handover),
});
export type Shift = z.output<typeof shift>;
