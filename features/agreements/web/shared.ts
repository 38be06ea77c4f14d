import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';

export const loadMatchSignatureDialog = () =>
  loadWithTranslations('agreements', () => import('./MatchSignatureDialog.tsx'));
