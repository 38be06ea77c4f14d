import { IconHome } from '@tabler/icons-react';
import { prefetchFeatureParts } from '../../../core/web/prefetchFeatureParts.ts';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import availability from './availability.ts';

export const homeScreens: FeatureScreens = {
  name: 'home',
  screens: [
    {
      path: '/resident/home',
      load: () => import('./HomePage.tsx'),
      prefetch: (opened) => void prefetchFeatureParts(opened, ({ todayPrefetch: today }) => today),
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
  availability,
};
