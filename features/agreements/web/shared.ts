import { withWords } from '../../../kit/web/i18n.ts';
import type { MatchDialog } from '../../visits/web/shared.ts';

export const loadMatchDialog = (): Promise<{ MatchDialog: MatchDialog }> =>
  withWords('agreements', () => import('./MatchDialog.tsx'));
