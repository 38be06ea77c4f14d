import { IconBriefcase } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { can } from '../policy.ts';

export const ownCompanyScreens: FeatureScreens = {
  name: 'ownCompany',
  screens: [
    {
      path: '/resident/company',
      load: () => import('./OwnCompanyPage.tsx'),
      canAccess: can.see,
      menu: {
        key: 'ownCompany',
        icon: IconBriefcase,
        order: 68,
        title: 'menu:ownCompany.title',
        group: 'services',
      },
    },
  ],
};
