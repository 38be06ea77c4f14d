import { IconBriefcase } from '@tabler/icons-react';
import type { FeatureScreens } from '../../web/screens.ts';
import { can } from '../policy.ts';

export const companies: FeatureScreens = {
  name: 'companies',
  screens: [
    {
      path: '/resident/companies',
      load: () => import('./CompaniesPage.tsx'),
      may: can.list,
      menu: {
        key: 'companies',
        icon: IconBriefcase,
        order: 204,
        title: 'menu:companies.title',
        group: 'administration',
        section: 'people',
        text: 'menu:companies.text',
        waiting: () => import('./waiting.ts'),
        waitingAt: '/resident/companies?show=leaving',
      },
    },
  ],
};
