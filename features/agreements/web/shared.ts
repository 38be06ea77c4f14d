import { loadWithTranslations } from '../../../kit/web/i18n.ts';
import type { MatchSignatureDialogComponent } from '../../visits/web/shared.ts';

export const loadMatchSignatureDialog = (): Promise<{
  MatchSignatureDialog: MatchSignatureDialogComponent;
}> => loadWithTranslations('agreements', () => import('./MatchSignatureDialog.tsx'));
