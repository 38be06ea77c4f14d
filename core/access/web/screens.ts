import type { FeatureScreens } from '../../feature/web/screens.ts';

const START_PAGE = '/resident';

export const accessScreens: FeatureScreens = {
  name: 'access',
  screens: [
    { path: '/login', load: () => import('./LoginPage.tsx'), signedInRedirect: START_PAGE },
    {
      path: '/resetPassword',
      load: () => import('./RequestPasswordResetPage.tsx'),
      signedInRedirect: START_PAGE,
    },
    { path: '/confirmReset/:userId/:token', load: () => import('./ConfirmResetPage.tsx') },
    { path: '/welcome/:userId/:token', load: () => import('./AccountInvitationPage.tsx') },
  ],
};
