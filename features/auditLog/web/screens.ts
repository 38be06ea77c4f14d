import { IconActivity, IconHistory } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { listDeadJobs } from '../api.ts';
import { can } from '../policy.ts';

export const auditLogScreens: FeatureScreens = {
  name: 'auditLog',
  screens: [
    {
      path: '/resident/audit',
      load: () => import('./AuditLogPage.tsx'),
      canAccess: can.readAuditLog,
      menu: {
        key: 'audit',
        icon: IconHistory,
        order: 275,
        title: 'menu:audit.title',
        group: 'administration',
        section: 'records',
        text: 'menu:audit.text',
      },
    },
    {
      path: '/resident/operation',
      load: () => import('./InstallationPage.tsx'),
      canAccess: can.operateInstallation,
      menu: {
        key: 'operation',
        icon: IconActivity,
        order: 280,
        title: 'menu:operation.title',
        group: 'administration',
        section: 'records',
        text: 'menu:operation.text',
        state: 'menu:operation.state',
        getCountQuery: ({ user }) =>
          user.role === 'admin'
            ? buildMenuCountQuery(listDeadJobs, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
            : undefined,
      },
    },
  ],
};
