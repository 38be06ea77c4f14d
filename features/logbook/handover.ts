import { z } from 'zod';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema } from '../../kit/rowId.ts';
import { LOGBOOK_TEXT_MAX, logbookCategories } from './logbook.ts';

export const newShiftHandoverSchema = z.object({ text: plainTextSchema.max(LOGBOOK_TEXT_MAX) });
export type NewShiftHandover = z.output<typeof newShiftHandoverSchema>;

const logbookCategoryCountsSchema = z.partialRecord(z.enum(logbookCategories), z.int());

export const shiftHandoverSchema = z.object({
  id: pkSchema,
  text: z.string(),
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
  signedAt: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** Time of the previous handover; null for the first one. */
  since: z.string().nullable(),
  counts: logbookCategoryCountsSchema,
  isMine: z.boolean(),
  emptied: z.boolean(),
});

export type ShiftHandover = z.output<typeof shiftHandoverSchema>;

export const shiftHandoverSorts = ['written'] as const;

export const logbookShiftSummarySchema = z.object({
  since: z.string().nullable(),
  counts: logbookCategoryCountsSchema,
  open: z.array(shiftHandoverSchema),
});

export type LogbookShiftSummary = z.output<typeof logbookShiftSummarySchema>;
