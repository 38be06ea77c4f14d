import { IconCar } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';

export const parking: FeatureScreens = {
  name: 'parking',
  screens: [
    {
      path: '/resident/place',
      load: () => import('./ParkingPage.tsx'),
      module: 'parking',
      menu: {
        key: 'parking',
        icon: IconCar,
        group: 'daily',
        order: 40,
        title: 'menu:parking.title',
        tile: (user, building) => {
          if (can.reserveForOthers(user)) return 'menu:parking.staffText';
          if (can.reserve(user)) return 'menu:parking.ownText';
          return can.reserveAtAll(user, building) ? 'menu:parking.assistantText' : 'menu:parking.readText';
        },
        quick: (user, { today, building }) =>
          can.reserveAtAll(user, building)
            ? { title: 'menu:parking.text', to: `/resident/place?reserve=${today}` }
            : { to: '/resident/place' },
      },
    },
  ],
  palette: () => import('./palette.ts'),
  today: { module: 'parking', load: () => import('./today.ts') },
};
