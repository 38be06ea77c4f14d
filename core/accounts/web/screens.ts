import { IconUser } from '@tabler/icons-react';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import type { FeatureScreens } from '../../feature/web/screens.ts';

export const accountScreens: FeatureScreens = {
  name: 'accounts',
  screens: [
    {
      path: '/resident/profile',
      load: async (features) => {
        const [{ createProfilePage }, ...sections] = await Promise.all([
          import('./ProfilePage.tsx'),
          ...features.flatMap(({ profile }) => profile?.() ?? []),
        ]);
        return createProfilePage(sections);
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
    { path: '/accountDeleted', load: () => import('./AccountDeletedPage.tsx') },
    {
      path: '/confirmEmail/:token',
      // A dead link is explained by an error of people.
      load: () => loadWithTranslations('people', () => import('./ConfirmEmailPage.tsx')),
    },
  ],
};
