import { IconHome } from '@tabler/icons-react';
import { prefetchParts } from '../../../core/web/prefetchParts.ts';
import type { FeatureScreens } from '../../../core/web/screens.ts';

export const home: FeatureScreens = {
  name: 'home',
  screens: [
    {
      path: '/resident/home',
      load: async (features) => {
        const loadToday = features
          .flatMap((feature) => feature.today ?? [])
          .map(async ({ module, load }) => ({
            module,
            source: (await load()).default,
          }));
        const loadNews = features
          .flatMap((feature) => feature.home ?? [])
          .map(async (load) => (await load()).default);
        const [{ pageOf }, today, news] = await Promise.all([
          import('./HomePage.tsx'),
          Promise.all(loadToday),
          Promise.all(loadNews),
        ]);
        return pageOf(today, news);
      },
      prefetch: (opened) => void prefetchParts(opened, ({ today }) => today),
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
  availability: () => import('./availability.ts'),
};
