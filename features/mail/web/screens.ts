import { IconMailForward } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';
import availability from './availability.ts';

export const mailScreens: FeatureScreens = {
  name: 'mail',
  screens: [
    {
      path: '/resident/outbox',
      load: () => import('./OutboxPage.tsx'),
      canAccess: can.list,
      menu: {
        key: 'outbox',
        icon: IconMailForward,
        order: 270,
        title: 'menu:outbox.title',
        group: 'administration',
        section: 'records',
        text: 'menu:outbox.text',
      },
    },
  ],
  availability,
};
