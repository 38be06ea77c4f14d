import { withWords } from '../../../kit/web/i18n.ts';
import type { MatchSignatureDialog } from '../../visits/web/shared.ts';

export const loadMatchDialog = (): Promise<{ MatchDialog: MatchSignatureDialog }> =>
  withWords('agreements', () => import('./MatchDialog.tsx'));
