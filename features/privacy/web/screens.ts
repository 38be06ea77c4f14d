import { IconShieldLock, IconUserSearch } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { can as people } from '../../../core/people/policy.ts';
import { loadWithTranslations, screenLanguages } from '../../../kit/web/i18n/i18n.ts';
import { listDeletionRequests } from '../deletionRequestApi.ts';
import { can } from '../policy.ts';

export const privacyScreens: FeatureScreens = {
  name: 'privacy',
  screens: [
    {
      path: '/resident/deletionRequests',
      // The preview uses texts of the accounts feature.
      load: () => loadWithTranslations('accounts', () => import('./DeletionRequestsPage.tsx')),
      canAccess: people.administer,
      menu: {
        key: 'deletionRequests',
        icon: IconShieldLock,
        order: 230,
        title: 'menu:deletionRequests.title',
        group: 'administration',
        section: 'people',
        text: 'menu:deletionRequests.text',
        state: 'menu:deletionRequests.state',
        getCountQuery: ({ user }) =>
          people.administer(user)
            ? buildMenuCountQuery(
                listDeletionRequests,
                { limit: 1, search: '', sort: 'since' },
                ({ total }) => total,
              )
            : undefined,
      },
    },
    {
      path: '/resident/dataProtection',
      // The preview uses texts of the accounts feature.
      load: () => loadWithTranslations('accounts', () => import('./DataProtectionPage.tsx')),
      canAccess: can.readRetention,
      menu: {
        key: 'dataProtection',
        icon: IconUserSearch,
        order: 285,
        title: 'menu:dataProtection.title',
        group: 'administration',
        section: 'records',
        text: 'menu:dataProtection.text',
      },
    },
    {
      path: '/deleteAccount',
      load: () => import('./DeleteAccountPage.tsx'),
      signedInRedirect: '/resident/home',
    },
    {
      path: '/privacyRequest',
      load: () => import('./PrivacyRequestPage.tsx'),
      wideLanguages: screenLanguages,
    },
  ],
  profile: () => loadWithTranslations('privacy', () => import('./ExportOwnDataSection.tsx')),
};
