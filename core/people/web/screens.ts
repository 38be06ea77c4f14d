import { IconUsers } from '@tabler/icons-react';
import type { FeatureScreens } from '../../feature/web/screens.ts';
import { can } from '../policy.ts';

export const peopleScreens: FeatureScreens = {
  name: 'people',
  screens: [
    {
      path: '/resident/people',
      load: () => import('./managing/PeoplePage.tsx'),
      canAccess: can.seePeople,
      menu: {
        key: 'people',
        icon: IconUsers,
        order: 202,
        title: 'menu:people.title',
        group: 'administration',
        section: 'people',
        text: 'menu:people.text',
      },
    },
  ],
  palette: () => import('./palette.ts'),
};
