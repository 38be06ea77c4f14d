import { IconCar, IconParking } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import { can } from '../policy.ts';
import { prefetchNextSpaceReservations, prefetchParking } from '../reservations/web/queries.ts';

export const parkingScreens: FeatureScreens = {
  name: 'parking',
  screens: [
    {
      path: '/resident/place',
      load: () => loadWithTranslations('booking', () => import('../reservations/web/ParkingPage.tsx')),
      prefetch: prefetchParking,
      module: 'parking',
      menu: {
        key: 'parking',
        icon: IconCar,
        group: 'daily',
        order: 40,
        title: 'menu:parking.title',
        quickText: (user, building) => {
          if (can.bookForOthers(user)) return 'menu:parking.staffText';
          if (can.book(user)) return 'menu:parking.ownText';
          return can.bookAtAll(user, building) ? 'menu:parking.assistantText' : 'menu:parking.readText';
        },
        getQuickAction: (user, { today, building }) =>
          can.bookAtAll(user, building)
            ? { title: 'menu:parking.text', to: `/resident/place?reserve=${today}` }
            : { to: '/resident/place' },
      },
    },
    {
      path: '/resident/baySettings',
      load: () => loadWithTranslations('booking', () => import('../catalogue/web/SpaceSettingsPage.tsx')),
      module: 'parking',
      canAccess: can.seeSpaces,
      menu: {
        key: 'baySettings',
        icon: IconParking,
        order: 244,
        title: 'menu:parking.bays.title',
        group: 'administration',
        section: 'spaces',
        text: 'menu:parking.bays.text',
        state: 'menu:parking.bays.state',
      },
    },
  ],
  palette: () => import('./palette.ts'),
  todayPrefetch: { module: 'parking', prefetch: prefetchNextSpaceReservations },
};
