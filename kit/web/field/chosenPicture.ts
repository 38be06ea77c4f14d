import { z } from 'zod';
import { rowIdSchema } from '../../rowId.ts';

export type ChosenPicture = number | 'none' | 'refused';

/** Parses a form's picture to its id, or null. Fails with `picture_refused`. */
export const chosenPictureSchema = z.unknown().transform((chosen, problems): number | null => {
  if (chosen === 'none') return null;
  const stored = rowIdSchema.safeParse(chosen);
  if (stored.success) return stored.data;
  problems.addIssue({ code: 'custom', message: 'picture_refused' });
  return z.NEVER;
});
