import { IconSettings } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';

export const administrationScreens: FeatureScreens = {
  name: 'administration',
  screens: [
    {
      path: '/resident/administration',
      load: () => import('./AdministrationPage.tsx'),
      menu: {
        key: 'administration',
        icon: IconSettings,
        group: 'administrationPage',
        order: 200,
        title: 'menu:administration.title',
      },
    },
  ],
};
