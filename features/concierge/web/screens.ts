import { IconBellRinging, IconFileText, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { modulesQuery, useModules } from '../../../core/feature/web/useModules.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { getCurrentSession, useSession } from '../../../kit/web/session/session.ts';
import { countOpenOrders } from '../orders/api.ts';
import { openOrderStatuses } from '../orders/order.ts';
import { prefetchOwnOpenOrders } from '../orders/web/ownOpenOrders.ts';
import { can } from '../policy.ts';
import { conciergeConfigurationQuery, prefetchConcierge, prefetchDocuments } from './queries.ts';

const openOrderCountsQuery = (building: number) => callQuery(countOpenOrders, { building });

/** Staff see the list while the building takes orders, and afterwards until the last one is closed. */
function useAvailableEntries(): ReadonlySet<string> {
  const { user, building } = useSession();
  const enabled = useModules().has('concierge') && can.processOrders(user);
  const { data: configuration } = useQuery({ ...conciergeConfigurationQuery(building.id), enabled });
  const { data: open } = useQuery({ ...openOrderCountsQuery(building.id), enabled });
  const isAny = open && openOrderStatuses.some((status) => open[status] > 0);
  return new Set(configuration?.[0]?.ordering || isAny ? ['orders'] : []);
}

export const conciergeScreens: FeatureScreens = {
  name: 'concierge',
  screens: [
    {
      path: '/resident/Conciergerie',
      load: () => import('./ConciergePage.tsx'),
      prefetch: prefetchConcierge,
      module: 'concierge',
      menu: {
        key: 'concierge',
        icon: IconBellRinging,
        group: 'services',
        tabGroup: 'concierge',
        order: 60,
        title: 'menu:concierge.title',
      },
    },
    {
      path: '/resident/Commandes',
      load: () => import('../orders/web/OrdersPage.tsx'),
      canAccess: can.processOrders,
      menu: {
        key: 'orders',
        icon: IconShoppingBag,
        group: 'services',
        tabGroup: 'concierge',
        order: 65,
        title: 'menu:orders.title',
        requiresAvailability: true,
        waitingTitle: 'menu:orders.waiting',
        getCountQuery: ({ building }) =>
          buildMenuCountQuery(countOpenOrders, { building: building.id }, ({ ordered }) => ordered),
      },
    },
    {
      path: '/resident/Documents',
      load: () => import('../documents/web/DocumentsPage.tsx'),
      prefetch: prefetchDocuments,
      module: 'documents',
      menu: {
        key: 'documents',
        icon: IconFileText,
        group: 'services',
        tabGroup: 'concierge',
        order: 70,
        title: 'menu:documents.title',
        tabTitle: 'menu:documents.tab',
      },
    },
  ],
  todayPrefetch: { module: 'concierge', prefetch: prefetchOwnOpenOrders },
  availability: {
    prepare: async (building) => {
      const user = getCurrentSession()?.user;
      if (!user || !can.processOrders(user)) return;
      const flags = await queryClient.ensureQueryData(modulesQuery(building)).catch(() => []);
      if (!flags[0]?.concierge) return;
      await Promise.all([
        queryClient.prefetchQuery(conciergeConfigurationQuery(building)),
        queryClient.prefetchQuery(openOrderCountsQuery(building)),
      ]);
    },
    useAvailable: useAvailableEntries,
  },
};
