import type { FeatureScreens } from '../../web/screens.ts';

const home = '/resident/home';

export const access: FeatureScreens = {
  name: 'access',
  screens: [
    { path: '/login', load: () => import('./LoginPage.tsx'), signedInTo: home },
    { path: '/resetPassword', load: () => import('./ResetPasswordPage.tsx'), signedInTo: home },
    { path: '/confirmReset/:userId/:token', load: () => import('./ConfirmResetPage.tsx') },
    { path: '/welcome/:userId/:token', load: () => import('./WelcomePage.tsx') },
  ],
};
