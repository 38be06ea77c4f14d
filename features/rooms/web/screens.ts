import { IconPresentation } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { languages } from '../../../kit/actor.ts';

export const rooms: FeatureScreens = {
  name: 'rooms',
  screens: [
    {
      path: '/resident/Reservations',
      load: () => import('./ReservationsPage.tsx'),
      module: 'rooms',
      menu: {
        key: 'rooms',
        icon: IconPresentation,
        group: 'daily',
        order: 30,
        title: 'menu:rooms.title',
        short: 'menu:rooms.short',
        tile: ({ role }) => (role === 'vip' ? 'menu:rooms.vipText' : 'menu:rooms.text'),
      },
    },
    {
      path: '/MultiappReservation',
      load: () => import('./public/PublicReservationsPage.tsx'),
      signedInTo: '/resident/Reservations',
      calendarIn: languages,
    },
  ],
  today: { module: 'rooms', load: () => import('./today.tsx') },
  palette: () => import('./palette.ts'),
};
