import { IconId } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { listBadges } from '../api.ts';
import { can } from '../policy.ts';

const BADGES_PATH = '/resident/badges';
const OVERDUE_BADGES_PATH = `${BADGES_PATH}?show=overdue`;

export const badgeScreens: FeatureScreens = {
  name: 'badges',
  screens: [
    {
      path: BADGES_PATH,
      load: () => import('./BadgesPage.tsx'),
      module: 'badge',
      canAccess: can.handle,
      menu: {
        key: 'badges',
        icon: IconId,
        group: 'daily',
        showAtReception: true,
        order: 52,
        title: 'menu:badges.title',
        getCountQuery: ({ building }) =>
          buildMenuCountQuery(
            listBadges,
            { building: building.id, limit: 1, search: '', sort: 'number', show: 'overdue' },
            ({ total }) => total,
          ),
        waitingUrl: OVERDUE_BADGES_PATH,
      },
    },
  ],
};
