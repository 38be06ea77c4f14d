import type { FeatureScreens } from '../../web/screens.ts';

/** Leads on to where the reader’s work begins. */
const begin = '/resident';

export const access: FeatureScreens = {
  name: 'access',
  screens: [
    { path: '/login', load: () => import('./LoginPage.tsx'), signedInTo: begin },
    {
      path: '/resetPassword',
      load: () => import('./ResetPasswordPage.tsx'),
      signedInTo: begin,
    },
    { path: '/confirmReset/:userId/:token', load: () => import('./ConfirmResetPage.tsx') },
    { path: '/welcome/:userId/:token', load: () => import('./WelcomePage.tsx') },
  ],
};
