import { IconMailForward } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';

export const mail: FeatureScreens = {
  name: 'mail',
  screens: [
    {
      path: '/resident/outbox',
      load: () => import('./OutboxPage.tsx'),
      may: can.list,
      menu: { key: 'outbox', icon: IconMailForward, order: 160, title: 'menu:outbox.title' },
    },
  ],
};
