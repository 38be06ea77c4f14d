import { IconBarrierBlock } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import { can } from '../policy.ts';

export const closureScreens: FeatureScreens = {
  name: 'closures',
  screens: [
    {
      path: '/resident/closures',
      load: () => loadWithTranslations('booking', () => import('./ClosuresPage.tsx')),
      canAccess: can.seeAll,
      menu: {
        key: 'closures',
        icon: IconBarrierBlock,
        order: 246,
        title: 'menu:closures.title',
        group: 'administration',
        section: 'spaces',
        text: 'menu:closures.text',
        state: 'menu:closures.state',
      },
    },
  ],
};
