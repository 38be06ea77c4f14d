import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { can } from '../../../core/people/policy.ts';
import { listRegistrations } from '../registrationApi.ts';

export const invitationScreens: FeatureScreens = {
  name: 'invitations',
  screens: [
    {
      path: '/resident/registrations',
      load: () => import('./RegistrationsPage.tsx'),
      canAccess: can.managePeople,
      menu: {
        key: 'registrations',
        icon: IconUserCheck,
        order: 210,
        title: 'menu:registrations.title',
        group: 'administration',
        section: 'people',
        text: 'menu:registrations.text',
        state: 'menu:registrations.state',
        getCountQuery: ({ user }) =>
          can.administer(user)
            ? buildMenuCountQuery(
                listRegistrations,
                { limit: 1, search: '', sort: 'since', state: 'waiting' },
                ({ total }) => total,
              )
            : undefined,
      },
    },
    {
      path: '/resident/invitations',
      load: () => import('./InvitationsPage.tsx'),
      canAccess: can.managePeople,
      menu: {
        key: 'invitations',
        icon: IconUserPlus,
        order: 220,
        title: 'menu:invitations.title',
        group: 'administration',
        section: 'people',
        text: 'menu:invitations.text',
      },
    },
    {
      path: '/register/*',
      load: () => import('./RegisterPage.tsx'),
      signedInRedirect: '/resident/home',
      usesLinkLanguage: true,
    },
    { path: '/confirmRegistration/:token', load: () => import('./ConfirmRegistrationPage.tsx') },
  ],
};
