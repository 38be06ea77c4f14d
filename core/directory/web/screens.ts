import { IconUsers } from '@tabler/icons-react';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import type { FeatureScreens } from '../../feature/web/screens.ts';
import { can } from '../../people/policy.ts';

export const directoryScreens: FeatureScreens = {
  name: 'directory',
  screens: [
    {
      path: '/resident/people',
      // The roles are named by people.
      load: () => loadWithTranslations('people', () => import('./PeoplePage.tsx')),
      canAccess: can.seePeople,
      menu: {
        key: 'people',
        icon: IconUsers,
        order: 202,
        title: 'menu:people.title',
        group: 'administration',
        section: 'people',
        text: 'menu:people.text',
        state: 'menu:people.state',
      },
    },
  ],
  palette: () => import('./palette.ts'),
};
