import { IconUser, IconUsers } from '@tabler/icons-react';
import type { FeatureScreens } from '../../feature/web/screens.ts';
import { can } from '../policy.ts';

export const peopleScreens: FeatureScreens = {
  name: 'people',
  screens: [
    {
      path: '/resident/profile',
      load: async (features) => {
        const [{ createProfilePage }, ...sections] = await Promise.all([
          import('./ProfilePage.tsx'),
          ...features.flatMap(({ profile }) => profile?.() ?? []),
        ]);
        return createProfilePage(sections.map((section) => section.default));
      },
      // Account pages require the person's own log-in, not a PIN.
      canAccess: ({ byPin }) => !byPin,
      menu: {
        key: 'profile',
        icon: IconUser,
        group: 'own',
        order: 170,
        title: 'menu:profile.title',
        module: 'profile',
      },
    },
    {
      path: '/resident/people',
      load: () => import('./managing/PeoplePage.tsx'),
      canAccess: can.seePeople,
      menu: {
        key: 'people',
        icon: IconUsers,
        order: 202,
        title: 'menu:people.title',
        group: 'administration',
        section: 'people',
        text: 'menu:people.text',
      },
    },
    { path: '/accountDeleted', load: () => import('./AccountDeletedPage.tsx') },
    { path: '/confirmEmail/:token', load: () => import('./ConfirmEmailPage.tsx') },
  ],
  palette: () => import('./palette.ts'),
};
