import { z } from 'zod';
import { plainText } from '../../kit/plainText.ts';
import { categories, TEXT_MAX } from './logbook.ts';

/** The word of whoever goes, to whoever comes. */
export const newHandover = z.object({ text: plainText.max(TEXT_MAX) });
export type NewHandover = z.output<typeof newHandover>;

/** How many first entries of each category there are; a category of which there is none is left out. */
export const counted = z.partialRecord(z.enum(categories), z.int());

export const handover = z.object({
  id: z.int(),
  text: z.string(),
  /** Instants (ISO 8601); who: null where that account is deleted. */
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
  signedAt: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** Since the one before it; null: since the beginning. */
  since: z.string().nullable(),
  /** What happened from then until it was written. */
  counts: counted,
  /** The caller wrote it: somebody else signs, and it can be withdrawn until then. */
  isMine: z.boolean(),
  emptied: z.boolean(),
});
export type Handover = z.output<typeof handover>;

export const handoverSorts = ['written'] as const;

/** Those that nobody has signed yet, and what the next one would tell of. */
export const shift = z.object({
  since: z.string().nullable(),
  counts: counted,
  open: z.array(handover),
});
export type Shift = z.output<typeof shift>;
