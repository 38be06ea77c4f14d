import { IconTools } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';
import waiting from './waiting.ts';

export const recurringVisitScreens: FeatureScreens = {
  name: 'recurringVisits',
  screens: [
    {
      path: '/resident/standing',
      load: () => import('./RecurringVisitsPage.tsx'),
      module: 'visits',
      canAccess: can.manage,
      menu: {
        key: 'standing',
        icon: IconTools,
        group: 'administration',
        section: 'people',
        text: 'menu:standing.text',
        showAtReception: true,
        order: 145,
        title: 'menu:standing.title',
        getCountQuery: waiting,
        waitingUrl: '/resident/standing?show=due',
      },
    },
  ],
};
