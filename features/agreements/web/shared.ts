import { withWords } from '../../../kit/web/i18n.ts';
import type { MatchSignatureDialog } from '../../visits/web/shared.ts';

export const loadMatchSignatureDialog = (): Promise<{ MatchSignatureDialog: MatchSignatureDialog }> =>
  withWords('agreements', () => import('./MatchSignatureDialog.tsx'));
