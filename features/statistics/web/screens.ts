import { IconChartBar } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { can } from '../policy.ts';
import { homeFiguresQuery } from './homeFiguresQuery.ts';
import { parseStatisticsFilter, statisticsQuery } from './statisticsQuery.ts';

export const statisticsScreens: FeatureScreens = {
  name: 'statistics',
  screens: [
    {
      path: '/resident/statistics',
      load: () => import('./StatisticsPage.tsx'),
      prefetch: ({ building, today, search }) =>
        void queryClient.prefetchQuery(statisticsQuery(parseStatisticsFilter(search, building.id, today))),
      canAccess: can.readStatistics,
      menu: {
        key: 'statistics',
        icon: IconChartBar,
        group: 'daily',
        order: 60,
        title: 'menu:statistics.title',
      },
    },
  ],
  todayPrefetch: {
    module: 'reception',
    prefetch: ({ user, building }) => {
      if (can.readStatistics(user)) void queryClient.prefetchQuery(homeFiguresQuery(building.id));
    },
  },
};
