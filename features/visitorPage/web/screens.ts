import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { screenLanguages } from '../../../kit/web/i18n/i18n.ts';

export const visitorPageScreens: FeatureScreens = {
  name: 'visitorPage',
  screens: [
    {
      path: '/visit/:code',
      load: () => import('./PublicVisitPage.tsx'),
      wideLanguages: screenLanguages,
    },
  ],
};
