import { IconBriefcase } from '@tabler/icons-react';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import { buildMenuCountQuery } from '../../feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../feature/web/screens.ts';
import { listCompaniesOfOwnBuildings } from '../api.ts';
import { can } from '../policy.ts';

export const companyScreens: FeatureScreens = {
  name: 'companies',
  screens: [
    {
      path: '/resident/companies',
      // The dialog for moving out uses texts of `directory`.
      load: () => loadWithTranslations('directory', () => import('./CompaniesPage.tsx')),
      canAccess: can.list,
      menu: {
        key: 'companies',
        icon: IconBriefcase,
        order: 204,
        title: 'menu:companies.title',
        group: 'administration',
        section: 'people',
        text: 'menu:companies.text',
        state: 'menu:companies.state',
        getCountQuery: ({ user }) =>
          can.administer(user)
            ? buildMenuCountQuery(
                listCompaniesOfOwnBuildings,
                { limit: 1, search: '', sort: 'name', show: 'leaving', in: undefined },
                ({ total }) => total,
              )
            : undefined,
        waitingUrl: '/resident/companies?show=leaving',
      },
    },
  ],
};
