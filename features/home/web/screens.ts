import { IconHome } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';

export const home: FeatureScreens = {
  name: 'home',
  screens: [
    {
      path: '/resident/home',
      load: async (features) => {
        const [{ pageOf }, ...today] = await Promise.all([
          import('./HomePage.tsx'),
          ...features
            .flatMap((feature) => feature.today ?? [])
            .map(async ({ module, load }) => ({
              module,
              source: (await load()).default,
            })),
        ]);
        return pageOf(today);
      },
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
};
