import { IconBuilding, IconBuildingCommunity } from '@tabler/icons-react';
import type { FeatureScreens } from '../../feature/web/screens.ts';
import { can } from '../policy.ts';

export const buildingsScreens: FeatureScreens = {
  name: 'buildings',
  screens: [
    {
      path: '/resident/building',
      load: () => import('./BuildingPage.tsx'),
      canAccess: can.readSettings,
      menu: {
        key: 'building',
        icon: IconBuilding,
        order: 240,
        title: 'menu:building.title',
        group: 'administration',
        section: 'building',
        text: 'menu:building.text',
        state: 'menu:building.state',
      },
    },
    {
      path: '/resident/buildings',
      load: () => import('./BuildingsPage.tsx'),
      canAccess: ({ role }) => role === 'admin',
      menu: {
        key: 'buildings',
        icon: IconBuildingCommunity,
        order: 299,
        title: 'menu:buildings.title',
        group: 'administration',
        section: 'building',
        text: 'menu:buildings.text',
      },
    },
  ],
};
