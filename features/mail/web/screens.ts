import { IconMailForward } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { mailServerMissingQuery } from './mailServerMissingQuery.ts';

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
  // Prefetches the delivery state so that screens do not shift.
  availability: {
    prepare: async () => {
      const user = getCurrentSession()?.user;
      if (user && can.readDelivery(user)) await queryClient.prefetchQuery(mailServerMissingQuery);
    },
  },
};
