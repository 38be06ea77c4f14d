import { z } from 'zod';
import { rowIdSchema } from '../../rowId.ts';

export type PictureFieldValue = number | 'none' | 'refused';

/** Parses a form's picture to its id, or null. Fails with `picture_refused`. */
export const chosenPictureIdSchema = z.unknown().transform((value, problems): number | null => {
  if (value === 'none') return null;
  const parsedId = rowIdSchema.safeParse(value);
  if (parsedId.success) return parsedId.data;
  problems.addIssue({ code: 'custom', message: 'picture_refused' });
  return z.NEVER;
});
