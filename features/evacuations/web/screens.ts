import { IconUrgent } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { can } from '../policy.ts';

export const evacuationsScreens: FeatureScreens = {
  name: 'evacuations',
  screens: [
    {
      path: '/resident/evacuation',
      load: () => import('./EvacuationPage.tsx'),
      module: 'visits',
      canAccess: can.runEvacuations,
      menu: {
        key: 'evacuation',
        icon: IconUrgent,
        group: 'daily',
        order: 170,
        title: 'menu:evacuation.title',
      },
    },
    { path: '/evacuation/:code', load: () => import('./WardenPage.tsx') },
  ],
};
