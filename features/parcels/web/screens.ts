import { IconPackage } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';

export const parcels: FeatureScreens = {
  name: 'parcels',
  screens: [
    {
      path: '/resident/Colis',
      load: () => import('./ParcelsPage.tsx'),
      module: 'parcels',
      menu: {
        key: 'parcels',
        icon: IconPackage,
        group: 'daily',
        order: 50,
        title: 'menu:parcels.title',
        tile: 'menu:parcels.text',
        waiting: () => import('./waiting.ts'),
      },
    },
  ],
  today: { module: 'parcels', load: () => import('./today.tsx') },
};
