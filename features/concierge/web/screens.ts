import { IconBellRinging, IconFileText } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';

export const concierge: FeatureScreens = {
  name: 'concierge',
  screens: [
    {
      path: '/resident/Conciergerie',
      load: () => import('./ConciergePage.tsx'),
      module: 'concierge',
      menu: {
        key: 'concierge',
        icon: IconBellRinging,
        group: 'services',
        order: 60,
        title: 'menu:concierge.title',
        tile: 'menu:concierge.text',
      },
    },
    {
      path: '/resident/Documents',
      load: () => import('./DocumentsPage.tsx'),
      module: 'documents',
      menu: {
        key: 'documents',
        icon: IconFileText,
        group: 'services',
        order: 70,
        title: 'menu:documents.title',
        tile: 'menu:documents.text',
      },
    },
  ],
};
