import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';

export const loadLogbookAtReception = () =>
  loadWithTranslations('logbook', () => import('./receptionPart.tsx'));
