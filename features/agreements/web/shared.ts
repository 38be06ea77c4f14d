import { withWords } from '../../../kit/web/i18n.ts';
import type { MatchDialog } from '../../visits/web/shared.ts';

/** The dialog in which the desk says which signature is a visitor's, with its words. */
export const loadMatchDialog = (): Promise<{ MatchDialog: MatchDialog }> =>
  withWords('agreements', () => import('./MatchDialog.tsx'));
