import { IconHome } from '@tabler/icons-react';
import { prefetchParts } from '../../../core/feature/web/prefetchParts.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { setupStepsQuery } from './setupStepsQuery.ts';

export const homeScreens: FeatureScreens = {
  name: 'home',
  screens: [
    {
      path: '/resident/home',
      load: () => import('./HomePage.tsx'),
      prefetch: (opened) =>
        void prefetchParts(
          opened,
          opened.features.flatMap(({ todayPrefetch }) => todayPrefetch ?? []),
        ),
      menu: {
        key: 'home',
        icon: IconHome,
        group: 'daily',
        order: 10,
        title: 'menu:home.title',
        module: 'reception',
      },
    },
  ],
  // Prefetches the setup steps so that the home screen does not shift.
  availability: {
    prepare: async (building) => {
      const user = getCurrentSession()?.user;
      if (user && can.seeSetupSteps(user)) await queryClient.prefetchQuery(setupStepsQuery(building));
    },
  },
};
