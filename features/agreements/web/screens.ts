import { IconFileCertificate } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { can } from '../policy.ts';
import { loadMatchSignatureDialog } from './shared.ts';

export const agreementScreens: FeatureScreens = {
  name: 'agreements',
  screens: [
    {
      path: '/resident/nda',
      load: () => import('./AgreementsPage.tsx'),
      canAccess: can.administer,
      menu: {
        key: 'nda',
        icon: IconFileCertificate,
        order: 240,
        title: 'menu:nda.title',
        group: 'administration',
        section: 'records',
        text: 'menu:nda.text',
      },
    },
    {
      path: '/DNA',
      load: () => import('./SignPage.tsx'),
      usesLinkLanguage: true,
    },
    // Lower case, as people type it.
    {
      path: '/dna',
      load: () => import('./SignPage.tsx'),
      usesLinkLanguage: true,
    },
    { path: '/SIGNEDNA', load: () => import('./SignedPage.tsx'), usesLinkLanguage: true },
    { path: '/confirmNDA/:token', load: () => import('./ConfirmSignaturePage.tsx') },
    { path: '/verifyNDA', load: () => import('./VerifyPage.tsx') },
  ],
  loadMatchSignatureDialog,
};
