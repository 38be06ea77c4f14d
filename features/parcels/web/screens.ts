import { IconPackage } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { readWaitingParcelsSummary } from '../api.ts';
import { can } from '../policy.ts';
import { WAITING_PARCELS_PATH } from './addresses.ts';
import { prefetchExpectedParcels, prefetchParcels } from './queries.ts';

export const parcelScreens: FeatureScreens = {
  name: 'parcels',
  screens: [
    {
      path: '/resident/Colis',
      load: () => import('./ParcelsPage.tsx'),
      prefetch: prefetchParcels,
      module: 'parcels',
      menu: {
        key: 'parcels',
        icon: IconPackage,
        group: 'daily',
        order: 50,
        title: 'menu:parcels.title',
        getCountQuery: ({ building }) =>
          buildMenuCountQuery(readWaitingParcelsSummary, { building: building.id }, ({ atDesk }) => atDesk),
        waitingUrl: WAITING_PARCELS_PATH,
        quickText: (user) => (can.keepLog(user) ? 'menu:parcels.staffText' : 'menu:parcels.text'),
        getQuickAction: () => ({ to: '/resident/Colis' }),
      },
    },
    // Public: linked in the arrival mail.
    { path: '/parcel/:code', load: () => import('../collection/web/MailedParcelsPage.tsx') },
  ],
  todayPrefetch: { module: 'parcels', prefetch: prefetchExpectedParcels },
};
