import { IconId } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { loadWithTranslations } from '../../../kit/web/i18n.ts';
import { can } from '../policy.ts';
import { BADGES_PATH, OVERDUE_BADGES_PATH } from './addresses.ts';
import { prefetchBadges } from './queries.ts';
import waiting from './waiting.ts';

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
        group: 'administration',
        section: 'building',
        text: 'menu:badges.text',
        showAtReception: true,
        order: 150,
        title: 'menu:badges.title',
        getCountQuery: waiting,
        waitingUrl: OVERDUE_BADGES_PATH,
      },
    },
  ],
  reception: {
    module: 'badge',
    load: () => loadWithTranslations('badges', () => import('./receptionPart.tsx')),
    prefetch: prefetchBadges,
  },
};
