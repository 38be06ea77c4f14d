import { z } from 'zod';
import { rowId } from '../../rowId.ts';

/** A stored picture, or none; or one that the server refused: then the form cannot be saved. */
export type ChosenPicture = number | 'none' | 'refused';

/** A form's picture as its call takes it: the number of one that is stored, null for none. `picture_refused` where one was refused. */
export const chosenPicture = z.unknown().transform((chosen, problems): number | null => {
  if (chosen === 'none') return null;
  const stored = rowId.safeParse(chosen);
  if (stored.success) return stored.data;
  problems.addIssue({ code: 'custom', message: 'picture_refused' });
  return z.NEVER;
});
