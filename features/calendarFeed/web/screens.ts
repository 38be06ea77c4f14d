import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';

export const calendarFeedScreens: FeatureScreens = {
  name: 'calendarFeed',
  screens: [],
  profile: () => loadWithTranslations('calendarFeed', () => import('./CalendarFeedPanel.tsx')),
};
