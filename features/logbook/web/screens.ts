import { IconBook2 } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { countPendingLogbookItems } from '../api.ts';
import { can } from '../policy.ts';
import { prefetchLogbookShiftSummary } from './queries.ts';

export const logbookScreens: FeatureScreens = {
  name: 'logbook',
  screens: [
    {
      path: '/resident/logbook',
      load: () => import('./LogbookPage.tsx'),
      prefetch: prefetchLogbookShiftSummary,
      module: 'desk',
      canAccess: can.useLogbook,
      menu: {
        key: 'logbook',
        icon: IconBook2,
        group: 'daily',
        order: 140,
        title: 'menu:logbook.title',
        getCountQuery: ({ building }) =>
          buildMenuCountQuery(
            countPendingLogbookItems,
            { building: building.id },
            ({ due, toSign }) => due + toSign,
          ),
      },
    },
    {
      path: '/resident/logbook/day',
      load: () => import('./LogbookDayPage.tsx'),
      module: 'desk',
      canAccess: can.useLogbook,
    },
  ],
};
