import { IconSpeakerphone } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { can } from '../policy.ts';
import { currentAnnouncementsQuery } from './currentAnnouncements.ts';

export const announcementsScreens: FeatureScreens = {
  name: 'announcements',
  screens: [
    {
      path: '/resident/announcements',
      load: () => import('./AnnouncementsPage.tsx'),
      canAccess: can.readAll,
      menu: {
        key: 'announcements',
        icon: IconSpeakerphone,
        order: 250,
        title: 'menu:announcements.title',
        group: 'administration',
        section: 'building',
        text: 'menu:announcements.text',
        state: 'menu:announcements.state',
      },
    },
  ],
  // Prefetches announcements so that the home screen does not shift.
  availability: { prepare: (building) => queryClient.prefetchQuery(currentAnnouncementsQuery(building)) },
};
