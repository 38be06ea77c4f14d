import { IconTools } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { countDueRecurringVisits } from '../api.ts';
import { can } from '../policy.ts';

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
        group: 'daily',
        showAtReception: true,
        order: 54,
        title: 'menu:standing.title',
        getCountQuery: ({ user, building }) =>
          can.manage(user)
            ? buildMenuCountQuery(countDueRecurringVisits, { building: building.id }, ({ due }) => due)
            : undefined,
        waitingUrl: '/resident/standing?show=due',
      },
    },
  ],
};
