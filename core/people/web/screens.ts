import { IconUser } from '@tabler/icons-react';
import type { FeatureScreens } from '../../web/screens.ts';

export const people: FeatureScreens = {
  name: 'people',
  screens: [
    {
      path: '/resident/profile',
      load: async (features) => {
        const [{ pageOf }, ...sections] = await Promise.all([
          import('./ProfilePage.tsx'),
          ...features.flatMap(({ profile }) => profile?.() ?? []),
        ]);
        return pageOf(sections.map((section) => section.default));
      },
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
    { path: '/confirmEmail/:token', load: () => import('./ConfirmEmailPage.tsx') },
  ],
  palette: () => import('./palette.ts'),
};
