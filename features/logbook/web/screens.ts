import { IconBook2 } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';
import { prefetchLogbookShiftSummary } from './queries.ts';
import waiting from './waiting.ts';

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
        tile: 'menu:logbook.text',
        getCountQuery: waiting,
      },
    },
    {
      path: '/resident/logbook/day',
      load: () => import('./LogbookDayPage.tsx'),
      module: 'desk',
      canAccess: can.useLogbook,
    },
  ],
  reception: { module: 'desk', load: () => import('./receptionPart.tsx') },
};
