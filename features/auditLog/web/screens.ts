import { IconActivity, IconHistory } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';
import waiting from './waiting.ts';

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
        getCountQuery: waiting,
      },
    },
  ],
};
