import { IconScale } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { can } from '../policy.ts';

export const legalScreens: FeatureScreens = {
  name: 'legal',
  screens: [
    {
      path: '/resident/legal',
      load: () => import('./LegalTextEditorPage.tsx'),
      canAccess: can.edit,
      menu: {
        key: 'legal',
        icon: IconScale,
        order: 260,
        title: 'menu:legal.title',
        group: 'administration',
        section: 'building',
        text: 'menu:legal.text',
      },
    },
    { path: '/legal', load: () => import('./LegalPage.tsx') },
    { path: '/privacy', load: () => import('./LegalPage.tsx') },
  ],
};
