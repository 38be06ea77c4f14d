import type { FeatureScreens } from '../../../core/web/screens.ts';
import { withWords } from '../../../kit/web/i18n.ts';

export const calendarFeed: FeatureScreens = {
  name: 'calendarFeed',
  screens: [],
  profile: () => withWords('calendarFeed', () => import('./CalendarFeedPanel.tsx')),
};
