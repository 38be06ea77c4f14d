import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';

export { prefetchBadges } from './queries.ts';

export const loadBadgesAtReception = () =>
  loadWithTranslations('badges', () => import('./receptionPart.tsx'));
