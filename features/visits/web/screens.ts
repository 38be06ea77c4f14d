import { IconUsers } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { prefetchNextVisits, prefetchVisits } from './queries.ts';

export const visitScreens: FeatureScreens = {
  name: 'visits',
  screens: [
    {
      path: '/resident/table',
      load: async (features) => {
        const agreements = features.find((feature) => feature.loadMatchSignatureDialog);
        const [{ createVisitsPageModule }, match] = await Promise.all([
          import('./VisitsPage.tsx'),
          agreements?.loadMatchSignatureDialog?.(),
        ]);
        return createVisitsPageModule(match?.MatchSignatureDialog);
      },
      prefetch: prefetchVisits,
      module: 'visits',
      menu: {
        key: 'visits',
        icon: IconUsers,
        group: 'daily',
        order: 20,
        title: 'menu:visits.title',
        getQuickAction: () => ({ title: 'menu:visits.announce', to: '/resident/table?announce=1' }),
      },
    },
    {
      path: '/arrival/:code',
      load: () => import('../arrivals/web/HostAnswerPage.tsx'),
      usesLinkLanguage: true,
    },
  ],
  todayPrefetch: { module: 'visits', prefetch: prefetchNextVisits },
  palette: () => import('./palette.ts'),
};
