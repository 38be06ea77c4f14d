import type { FeatureScreens } from '../../../core/web/screens.ts';
import { withWords } from '../../../kit/web/i18n.ts';

export const calendarFeedScreens: FeatureScreens = {
  name: 'calendarFeed',
  screens: [],
  profile: () => withWords('calendarFeed', () => import('./CalendarFeedPanel.tsx')),
};
