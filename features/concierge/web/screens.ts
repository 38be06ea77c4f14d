import { IconBellRinging, IconFileText, IconShoppingBag } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';
import availability from './orders/availability.ts';
import { prefetchOwnOpenOrders } from './orders/ownOpenOrders.ts';
import waiting from './orders/waiting.ts';
import { prefetchConcierge, prefetchDocuments } from './queries.ts';

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
        order: 60,
        title: 'menu:concierge.title',
        tile: 'menu:concierge.text',
      },
    },
    {
      path: '/resident/Commandes',
      load: () => import('./orders/OrdersPage.tsx'),
      canAccess: can.processOrders,
      menu: {
        key: 'orders',
        icon: IconShoppingBag,
        group: 'services',
        order: 65,
        title: 'menu:orders.title',
        tile: 'menu:orders.text',
        requiresAvailability: true,
        getCountQuery: waiting,
      },
    },
    {
      path: '/resident/Documents',
      load: () => import('./DocumentsPage.tsx'),
      prefetch: prefetchDocuments,
      module: 'documents',
      menu: {
        key: 'documents',
        icon: IconFileText,
        group: 'services',
        order: 70,
        title: 'menu:documents.title',
        tile: 'menu:documents.text',
      },
    },
  ],
  todayPrefetch: { module: 'concierge', prefetch: prefetchOwnOpenOrders },
  availability,
};
