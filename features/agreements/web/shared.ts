import { loadWithTranslations } from '../../../kit/web/i18n.ts';
import type { MatchSignatureDialogType } from '../../visits/web/shared.ts';

export const loadMatchSignatureDialog = (): Promise<{
  MatchSignatureDialog: MatchSignatureDialogType;
}> => loadWithTranslations('agreements', () => import('./MatchSignatureDialog.tsx'));
