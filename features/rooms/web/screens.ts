import { IconPresentation } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { languages } from '../../../kit/actor.ts';
import { can } from '../policy.ts';

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
        tile: (user) =>
          can.bookForOthers(user)
            ? 'menu:rooms.staffText'
            : can.book(user)
              ? 'menu:rooms.vipText'
              : 'menu:rooms.text',
        quick: (user, today) =>
          can.book(user)
            ? { title: 'menu:rooms.book', to: `/resident/Reservations?book=${today}` }
            : { to: '/resident/Reservations' },
      },
    },
    {
      path: '/MultiappReservation',
      load: () => import('./public/PublicReservationsPage.tsx'),
      signedInTo: '/resident/Reservations',
      calendarIn: languages,
    },
  ],
  today: { module: 'rooms', load: () => import('./today.ts') },
  palette: () => import('./palette.ts'),
};
