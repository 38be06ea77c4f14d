import { loadWords } from '../../../kit/web/i18n.ts';
import type { MatchDialog } from '../../visits/web/shared.ts';

/** The dialog in which the desk says which signature is a visitor's, with its words. */
export async function matching(): Promise<{ MatchDialog: MatchDialog }> {
  const [dialog] = await Promise.all([import('./MatchDialog.tsx'), loadWords('nda')]);
  return dialog;
}
