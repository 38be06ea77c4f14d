import type { FeatureScreens } from '../../../core/web/screens.ts';
import { loadWords } from '../../../kit/web/i18n.ts';

export const calendarFeed: FeatureScreens = {
  name: 'calendarFeed',
  screens: [],
  profile: async () => {
    const [panel] = await Promise.all([import('./CalendarFeedPanel.tsx'), loadWords('calendarFeed')]);
    return panel;
  },
};
