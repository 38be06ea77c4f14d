import { withWords } from '../../../kit/web/i18n.ts';
import type { MatchSignatureDialogComponent } from '../../visits/web/shared.ts';

export const loadMatchSignatureDialog = (): Promise<{
  MatchSignatureDialog: MatchSignatureDialogComponent;
}> => withWords('agreements', () => import('./MatchSignatureDialog.tsx'));
